import type { ActionFunctionArgs } from "@remix-run/node";
import { buttonResponse } from "#app/http/form-response.server";
import { redirectTo } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirectTo("/");

/** Has the script of the next page remove the texts that the device keeps: the one of this page may not be loaded. */
const signedOutCookie = "signed-out=yes; Max-Age=3600; Path=/; SameSite=Lax";

export async function action({ request, context }: ActionFunctionArgs) {
  const leaving = videoApi(request, context).users.logout();
  const response = await buttonResponse({ request, context }, leaving, { goTo: "/", toaster: "auth" });
  const isSignedOut = await leaving.then(
    () => true,
    () => false,
  );
  if (isSignedOut) response.headers.append("Set-Cookie", signedOutCookie);
  return response;
}
