import { z } from "zod";
import { readQuery } from "#app/format/query";
import { parseVideoId } from "#app/format/path";
import { calls } from "#contract/calls";
import { comment } from "../shapes/community-shapes.server";
import { user } from "../shapes/account-shapes.server";
import { video, videoState, watchedVideo } from "../shapes/shapes.server";
import { type Answer, call } from "../transport/call.server";
import { readPagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

const cursor = z.string().nullable();

const watchPage = z.object({
  video: watchedVideo,
  related: z.array(video).nullable(),
  comments: z.object({ docs: z.array(comment), nextCursor: cursor, prevCursor: cursor }).nullable(),
  states: z.array(videoState),
  viewer: user.nullable(),
});

export type WatchPage = z.output<typeof watchPage>;

const pages = new WeakMap<ApiSession, Promise<Answer<WatchPage>>>();

/**
 * Reads all that the watch page at the request's URL shows, in one call for all loaders. Returns null for other pages,
 * and if the API is another server, which is called for each part.
 */
export function readWatchPage(session: ApiSession): Promise<Answer<WatchPage>> | null {
  const { request, site } = session;
  const videoId = parseVideoId(new URL(request.url).pathname);
  if (!site.answerCall || !videoId) return null;
  const query = { ...readPagePosition(request), sortBy: readQuery(request, "sortBy") };
  const page = pages.get(session) ?? call(session, calls.readWatchPage, { params: { videoId }, query }, watchPage);
  pages.set(session, page);
  return page;
}
