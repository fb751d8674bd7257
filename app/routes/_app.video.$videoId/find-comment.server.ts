import type { LoaderFunctionArgs } from "@remix-run/node";
import { mainThing } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";
import { placeOf } from "#app/video-api/lists.server";

type Asked = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The comment of an address, out of the page of comments that the address also names: servers tell no single one. */
export async function findComment({ request, params, context }: Asked) {
  const { videoId, commentId } = requireParams(params, "videoId", "commentId");
  const { docs } = await mainThing(videoApi(request, context).comments.list(videoId, placeOf(request)));
  return docs.find(({ _id }) => _id === commentId);
}
