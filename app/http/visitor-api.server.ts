import type { AppLoadContext } from "@remix-run/node";
import { siteOf } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";

/**
 * Returns the video API without the session of the request, so that a document for programs is the same for
 * everybody.
 */
export function visitorApi(request: Request, context: AppLoadContext) {
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return videoApi(new Request(request.url, { headers }), { site: siteOf(request, context) });
}
