import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectTo } from "#app/http/redirect.server";
import { appendSiteCookie } from "#app/http/site-cookie.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = (args: LoaderFunctionArgs) => redirectTo(args, "/");

/** How long, in seconds, the next page may take to come. */
const signedOutSeconds = 3_600;

/** Ends the session. The cookie has the script of the next page remove the texts that the device keeps. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const signOut = videoApi(request, context).users.logout();
  const response = await buttonResponse({ request, context }, signOut, { goTo: "/", toastPosition: "auth" });
  const isSignedOut = await signOut.then(
    () => true,
    () => false,
  );
  if (isSignedOut)
    appendSiteCookie(response.headers, { request, context }, ["signed-out", "yes"], { maxAge: signedOutSeconds });
  return response;
});
