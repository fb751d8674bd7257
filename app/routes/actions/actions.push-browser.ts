import type { ActionFunctionArgs } from "@remix-run/node";
import { parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { failureResponse, required } from "#app/http/load.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";
import { ApiError } from "#contract/errors";
import { newPushBrowser } from "#contract/push";

/** Answers with the key of the site, which the service worker gives the push service for another address. */
export const loader = withSessionCookies(async ({ request, context }) => {
  const { key } = await required(videoApi(request, context).notifications.listBrowsers());
  return new Response(key, { status: key ? 200 : 404, headers: { "Cache-Control": "no-store" } });
});

/** Takes the address that a push service gave this browser in place of its former one; the worker reads the status alone. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
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
