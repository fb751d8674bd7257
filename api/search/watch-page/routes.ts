import { readThreads } from "#api/community/comments/threads";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { findRelated } from "#api/search/search/related";
import { findWatchPageRow, toWatchPageVideo } from "#api/videos/videos/watched-video";
import { calls } from "#contract/calls";
import { chooseCommentRule } from "#contract/words/comment-rules";
import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import type { WatchPagePart } from "#contract/watch-page";

export const watchEndpoints = [
  endpoint(calls.readWatchPage, async ({ deps, db, log, viewer, viewerId, params, query: { sortBy }, paging }) => {
    const row = await findWatchPageRow(db, params.videoId, viewerId);
    const [video, { related, comments, viewer: account, failed }] = await Promise.all([
      toWatchPageVideo(deps, row, viewer),
      readParts(log, {
        related: () => findRelated(db, row, viewerId),
        comments: async () =>
          chooseCommentRule(row.comment_rule, row.channel_rule) === "off"
            ? noComments
            : readThreads(db, row.id, { paging, viewerId, sortBy }),
        viewer: async () => viewer && deps.findViewerAccount(viewer),
      }),
    ]);
    const states = related
      ?.filter(({ isSaved }) => isSaved)
      .map(({ video: { _id } }) => ({ _id, isWatched: false, isSaved: true, position: 0 }));
    return reply(fetchedMessage("Watch page"), {
      video,
      related: related?.map((each) => each.video) ?? null,
      comments: comments && { docs: comments.docs, nextCursor: comments.nextCursor, prevCursor: comments.prevCursor },
      states: states ?? [],
      viewer: account,
      failed,
    });
  }),
];

const noComments = { docs: [], nextCursor: null, prevCursor: null };

type Reads = Record<WatchPagePart, () => Promise<unknown>>;
type PageParts<R extends Reads> = { [P in WatchPagePart]: Awaited<ReturnType<R[P]>> | null };

/**
 * Reads the optional parts of a watch page at once. A part that fails is null, and `failed` has its name. Errors other
 * than refusals are logged.
 */
async function readParts<R extends Reads>(log: Logger, reads: R): Promise<PageParts<R> & { failed: WatchPagePart[] }> {
  const failedParts: WatchPagePart[] = [];
  const names = Object.keys(reads) as WatchPagePart[];
  const readPart = async (name: WatchPagePart) => {
    try {
      return [name, await reads[name]()];
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error, part: name }, "part of a watch page failed");
      failedParts.push(name);
      return [name, null];
    }
  };
  return { ...(Object.fromEntries(await Promise.all(names.map(readPart))) as PageParts<R>), failed: failedParts };
}
