import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { encodePath, isId } from "#app/format/path";
import { changeQuery, readQuery } from "#app/format/query";
import { optional, required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import type { addedComment } from "#app/video-api/shapes/community-shapes.server";
import { pageCursor, readPagePosition } from "#app/video-api/transport/lists.server";
import { ApiError } from "#contract/errors";

export const listComments = ({ request, context }: RouteArgs, videoId: string) =>
  videoApi(request, context).comments.list(videoId, {
    ...readPagePosition(request),
    sortBy: readQuery(request, "sortBy"),
  });

export async function loadThread({ request, context }: RouteArgs, videoId: string) {
  const id = readQuery(request, "thread");
  if (!id || !isId(id)) return null;
  const place = { after: readQuery(request, "repliesAfter"), before: readQuery(request, "repliesBefore") };
  const replies = await optional(videoApi(request, context).comments.replies(videoId, id, place));
  return replies && { id, replies };
}

export type OpenThread = Awaited<ReturnType<typeof loadThread>>;

/**
 * Finds the comment that the path names. On servers without a call for one comment, searches the page of comments that
 * the query names.
 */
export async function findComment({ request, params, context }: LoaderFunctionArgs) {
  const { videoId, commentId } = requireParams(params, "videoId", "commentId");
  const { comments } = videoApi(request, context);
  const comment = await required(comments.find(commentId).catch(nullIfMissing));
  if (comment) return comment;
  const { docs } = await required(comments.list(videoId, readPagePosition(request)));
  return docs.find(({ _id }) => _id === commentId);
}

function nullIfMissing(error: unknown) {
  if (error instanceof ApiError && [404, 405, 501, 502].includes(error.status)) return { data: null };
  throw error;
}

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
