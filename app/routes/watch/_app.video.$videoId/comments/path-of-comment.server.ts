import type { z } from "zod";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { addedComment } from "#app/video-api/shapes/comment-shapes.server";
import { pageCursor } from "#app/video-api/transport/lists.server";

const closedThread = { reply: null, thread: null, repliesAfter: null, repliesBefore: null };
const firstPage = { ...closedThread, after: null, before: null, sortBy: null };

/** Returns where a new comment leads: to the newest comments, or to the reply on its page of the opened thread. */
export function pathOfComment({ url }: Request, videoId: string, added: z.output<typeof addedComment>) {
  const path = encodePath`/video/${videoId}`;
  const { search } = new URL(url);
  if (!added?.parentId) return `${path}${changeQuery(search, firstPage)}#comments`;
  const repliesAfter = added.page > 1 ? pageCursor(added.page) : null;
  const changes = { ...closedThread, thread: added.parentId, repliesAfter };
  return `${path}${changeQuery(search, changes)}#comment-${added._id}`;
}
