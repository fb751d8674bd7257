import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";

/** Answers with the key of the site, which the service worker gives the push service for another address. */
export const loader = withSessionCookies(async ({ request, context }) => {
  const { key } = await required(videoApi(request, context).notifications.listBrowsers());
  return new Response(key, { status: key ? 200 : 404, headers: { "Cache-Control": "no-store" } });
});

/** Takes the address that a push service gave this browser in place of its former one; nobody reads the answer. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const { endpoint = "", p256dh = "", auth = "" } = await readButton(request);
  await required(videoApi(request, context).notifications.renewBrowser({ endpoint, p256dh, auth }));
  return new Response(null, { status: 204 });
});
