import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { buttonOutcome } from "#app/http/outcome.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect("/");

export const action = ({ request, context }: ActionFunctionArgs) =>
  buttonOutcome({ request, context }, videoApi(request, context).users.logout(), { goTo: "/", toaster: "auth" });
