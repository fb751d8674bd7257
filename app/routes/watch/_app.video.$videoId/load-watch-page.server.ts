import { optionalSection, required } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { readWatchPage, type WatchPage } from "#app/video-api/resources/watch-page.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { listComments } from "./comments/load-comments.server";

/**
 * Loads a video with related videos and its comments: in one call of our own API, in one for each elsewhere. `states`
 * says what the viewer did with the videos related to it; null where that is a call of its own.
 */
export async function loadWatchPage(args: RouteArgs, videoId: string) {
  const page = readWatchPage(apiSession(args.request, args.context));
  if (page) return splitPage(await required(page));
  const { videos } = videoApi(args.request, args.context);
  const [video, related, listed] = await Promise.all([
    required(videos.watch(videoId)),
    optionalSection(videos.related(videoId).then((data) => ({ data }))),
    optionalSection(listComments(args, videoId)),
  ]);
  return { video, related, listed, states: null };
}

const toSection = <T>(data: T | null) =>
  data === null ? { data: null, failure: "failed" as const } : { data, failure: null };

function splitPage({ video, related, comments, states }: WatchPage) {
  const listedComments = comments && { ...comments, totalDocs: video.commentsCount, isCut: false };
  return { video, related: toSection(related), listed: toSection(listedComments), states };
}
