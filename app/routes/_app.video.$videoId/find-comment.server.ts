import type { LoaderFunctionArgs } from "@remix-run/node";
import { mainThing } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";
import { placeOf } from "#app/video-api/lists.server";
import { nobody } from "#app/video-api/shape-parts.server";
import type { Owner } from "#contract/users";

type Asked = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The comment of an address, out of the page of comments that the address also names: servers tell no single one. */
export async function findComment({ request, params, context }: Asked) {
  const { videoId, commentId } = requireParams(params, "videoId", "commentId");
  const { docs } = await mainThing(videoApi(request, context).comments.list(videoId, placeOf(request)));
  return docs.find(({ _id }) => _id === commentId);
}

type Author = Pick<Owner, "_id" | "username">;

/** Some servers tell no id of an author, but a username. */
export const isWrittenBy = (viewer: Author, author: Author) =>
  author._id === viewer._id || (author._id === nobody._id && author.username === viewer.username);
