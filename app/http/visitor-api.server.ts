import type { AppLoadContext } from "@remix-run/node";
import { readSiteContext } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns the video API without the request's session, so that documents for programs are the same for everybody. */
export function visitorApi(request: Request, context: AppLoadContext) {
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return videoApi(new Request(request.url, { headers }), { site: readSiteContext(request, context) });
}
