import type { z } from "zod";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { optional } from "#app/http/load.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { pageCursor } from "#app/video-api/lists.server";
import type { newComment } from "#contract/comments";
import { pageSizes } from "#contract/limits";

interface Added {
  _id: string;
  parentId?: string | null;
  /** The page of its thread that a reply stands on. */
  page: number;
}

/** Adds a comment; a reply also gets the last page of its thread, which lists the oldest replies first. */
export async function addComment(
  { request, context }: RouteArgs,
  videoId: string,
  fields: z.output<typeof newComment>,
) {
  const { comments } = videoApi(request, context);
  const answer = await comments.add(videoId, fields);
  const parentId = answer.data?.parentId;
  const thread = parentId ? await optional(comments.find(parentId)) : null;
  const page = Math.ceil((thread?.repliesCount ?? 1) / pageSizes.replies);
  return { ...answer, data: answer.data && { ...answer.data, page } };
}

/** Returns where a new comment leads: to the newest comments, or to the reply on its page of the opened thread. */
export function pathOfNew({ url }: Request, videoId: string, added: Added | null) {
  const path = encodePath`/video/${videoId}`;
  if (!added?.parentId) return `${path}#comments`;
  const repliesAfter = added.page > 1 ? pageCursor(added.page) : null;
  const changes = { reply: null, thread: added.parentId, repliesAfter, repliesBefore: null };
  return `${path}${changeQuery(new URL(url).search, changes)}#comment-${added._id}`;
}
