import type { RouteArgs } from "#app/context.server";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { optional } from "#app/http/load.server";
import { videoApi } from "#app/video-api/index.server";

/** Finds the path of the page that shows a comment; the first page of its video if the comment's is unknown. */
export async function findCommentPath(
  { request, context }: RouteArgs,
  { videoId, commentId }: Record<"videoId" | "commentId", string>,
): Promise<string> {
  const place = await optional(videoApi(request, context).comments.findPlace(commentId));
  return encodePath`/video/${videoId}` + changeQuery("", { ...place }) + `#comment-${encodeURIComponent(commentId)}`;
}
