import { optionalSection, required } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { readWatchPage, type WatchPage } from "#app/video-api/resources/watch-page.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { listComments } from "./comments/comments.server";

/**
 * Loads a video, its related videos and its comments: in one call from our own API, in three from another server.
 * `states` says what the viewer did with the related videos; null if the page must load that separately.
 */
export async function loadWatchPage(args: RouteArgs, videoId: string) {
  const page = readWatchPage(apiSession(args.request, args.context));
  if (page) return splitPage(await required(page));
  const { videos } = videoApi(args.request, args.context);
  const [video, related, listed] = await Promise.all([
    required(videos.find(videoId)),
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
