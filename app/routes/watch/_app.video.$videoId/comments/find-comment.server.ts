import type { LoaderFunctionArgs } from "@remix-run/node";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { ApiError } from "#contract/errors";

type ParamArgs = RouteArgs & Pick<LoaderFunctionArgs, "params">;

/**
 * Finds the comment that the path names by its id; on servers without a call for one comment, searches the page of
 * comments that the query names.
 */
export async function findComment({ request, params, context }: ParamArgs) {
  const { videoId, commentId } = requireParams(params, "videoId", "commentId");
  const { comments } = videoApi(request, context);
  const comment = await required(comments.find(commentId).catch(noComment));
  if (comment) return comment;
  const { docs } = await required(comments.list(videoId, readPagePosition(request)));
  return docs.find(({ _id }) => _id === commentId);
}

function noComment(error: unknown) {
  if (error instanceof ApiError && [404, 405, 501, 502].includes(error.status)) return { data: null };
  throw error;
}
