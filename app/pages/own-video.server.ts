import { json } from "@remix-run/node";
import { isWrittenBy } from "#app/format/authors";
import { videoApi } from "#app/video-api/index.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/context.server";

/** Finds a video of the viewer; throws a 404 for another channel's video. */
export async function requireOwnVideo({ request, context }: RouteArgs, id: string) {
  const viewer = await requireViewer(request, context);
  const video = await required(videoApi(request, context).videos.find(id));
  if (!isWrittenBy(viewer, video.owner)) throw json(null, 404);
  return video;
}
