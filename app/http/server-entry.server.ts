import type { AppLoadContext } from "@remix-run/node";
import { apiSession, hasSession, takeCookies } from "#app/video-api/session.server";
import { videoApi } from "#app/video-api/index.server";

/** What server.ts needs of the web tier, handed over through the build's entry module. */
export { siteOf, visitorStorage } from "#app/context.server";
export { opensWatchPage } from "./opens-page";
export { mayAct } from "./same-site";
export { readStartup } from "./viewer.server";
export { queryParameters } from "#app/format/query";
export { configureToasts } from "./toast.server";

/** Counts a view and, for who is signed in, notes the video in the history. */
export async function recordView(request: Request, context: AppLoadContext, videoId: string) {
  const { videos } = videoApi(request, context);
  await videos.countView(videoId);
  if (hasSession(apiSession(request, context))) await videos.addToHistory(videoId);
}

/** The session's cookies that no answer carries yet. */
export const takeUnsentCookies = (request: Request, context: AppLoadContext) =>
  takeCookies(apiSession(request, context));
