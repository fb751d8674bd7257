import type { AppLoadContext } from "@remix-run/node";
import { apiSession, hasSession } from "#app/video-api/transport/session.server";
import { readSiteContext } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { UnsupportedCall } from "#app/video-api/transport/try-aliases.server";
import { findTrafficSource } from "./traffic-source";

/** What server.ts uses of the web tier, exported through the build's entry module. */
export { readSiteContext } from "#app/context.server";
export { opensWatchPage } from "./opens-page";
export { withLanguageRoutes } from "./language-scripts.server";
export { pageVary } from "./vary.server";
export { hasOwnProof, passesCsrfCheck } from "./same-site.server";
export { readStartup } from "./viewer.server";
export { runDeferredTasks } from "./deferred-tasks.server";
export { queryParameters } from "#app/format/query";
export { configurePolicy } from "./security-policy.server";
export { configureCookies } from "./signed-cookie.server";

/** Counts a view, and adds the video to a viewer's history, which our own API does itself. Ignores missing calls. */
export async function recordView(request: Request, context: AppLoadContext, videoId: string) {
  const { videos } = videoApi(request, context);
  const { requester, answerCall } = readSiteContext(request, context);
  await videos.countView(videoId, findTrafficSource(request, requester.origin)).catch(ignoreMissing);
  if (answerCall || !hasSession(apiSession(request, context))) return;
  await videos.addToHistory(videoId).catch(ignoreMissing);
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof UnsupportedCall)) throw error;
}
