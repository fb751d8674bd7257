import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { appendSiteCookie } from "#app/http/site-cookie.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/");

/** How long the next page may take to load. */
const signedOutSeconds = 3_600;

/** Ends the session. The cookie tells the script of the next page to remove the texts saved on the device. */
export const action = guardAction(async ({ request, context }) => {
  const signOut = videoApi(request, context).users.logout();
  const response = await buttonResponse({ request, context }, signOut, { goTo: "/", toastPosition: "auth" });
  const [{ status }] = await Promise.allSettled([signOut]);
  if (status === "fulfilled")
    appendSiteCookie(response.headers, { request, context }, ["signed-out", "yes"], { maxAge: signedOutSeconds });
  return response;
});
