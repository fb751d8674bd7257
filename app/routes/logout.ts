import type { ActionFunctionArgs } from "@remix-run/node";
import { buttonResponse } from "#app/http/form-response.server";
import { redirectTo } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirectTo("/");

export const action = ({ request, context }: ActionFunctionArgs) =>
  buttonResponse({ request, context }, videoApi(request, context).users.logout(), { goTo: "/", toaster: "auth" });
