import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { downloadResponse } from "#app/pages/file-download.server";
import { videoApi } from "#app/video-api/index.server";

export const handle: RouteHandle = { isFile: true };

/** Streams the viewer's subscriptions as an OPML file. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
  const file = videoApi(request, context).subscriptions.exportOpml(request.signal);
  return downloadResponse({ request, context }, file, "/settings/feed");
});
