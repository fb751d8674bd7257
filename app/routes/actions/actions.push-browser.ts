import { parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { failureResponse, required } from "#app/http/load.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";
import { ApiError } from "#contract/errors";
import { newPushBrowser } from "#contract/push";

/** Returns the site's push key, with which the service worker subscribes anew when its push endpoint changes. */
export const loader = withSessionCookies(async ({ request, context }) => {
  const { key } = await required(videoApi(request, context).notifications.listBrowsers());
  return new Response(key, { status: key ? 200 : 404, headers: { "Cache-Control": "no-store" } });
});

/** Replaces the push endpoint of this browser. The service worker reads only the status. */
export const action = guardAction(async ({ request, context }) => {
  const form = await parseForm(request, newPushBrowser);
  if (!form.ok) return new Response(null, { status: 422 });
  try {
    await videoApi(request, context).notifications.renewBrowser(form.value);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status < 500 ? new Response(null, { status: error.status }) : failureResponse(error);
  }
});
