import type { LoaderFunctionArgs } from "@remix-run/node";
import { mainThing } from "#app/http/load.server";
import { videoApi } from "#app/video-api/index.server";
import { placeOf } from "#app/video-api/lists.server";
import { ApiError } from "#contract/errors";

type Asked = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** Finds the comment of an address by its id; on servers that give no single one, in the page of comments that the
 * address also names. */
export async function findComment({ request, params, context }: Asked) {
  const { comments } = videoApi(request, context);
  const found = await mainThing(comments.find(params.commentId!).catch(noComment));
  if (found) return found;
  const { docs } = await mainThing(comments.list(params.videoId!, placeOf(request)));
  return docs.find(({ _id }) => _id === params.commentId);
}

function noComment(error: unknown) {
  if (error instanceof ApiError && [404, 405, 501].includes(error.status)) return { data: null };
  throw error;
}
