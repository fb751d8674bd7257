import type { z } from "zod";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { addedComment } from "#app/video-api/shapes/community-shapes.server";
import { pageCursor } from "#app/video-api/transport/lists.server";

/** Returns where a new comment leads: to the newest comments, or to the reply on its page of the opened thread. */
export function pathOfComment({ url }: Request, videoId: string, added: z.output<typeof addedComment>) {
  const path = encodePath`/video/${videoId}`;
  if (!added?.parentId) return `${path}#comments`;
  const repliesAfter = added.page > 1 ? pageCursor(added.page) : null;
  const changes = { reply: null, thread: added.parentId, repliesAfter, repliesBefore: null };
  return `${path}${changeQuery(new URL(url).search, changes)}#comment-${added._id}`;
}
