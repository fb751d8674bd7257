import { type AppLoadContext, json } from "@remix-run/node";
import { videoApi } from "#app/video-api/index.server";
import { mainThing } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";

/** A video of the viewer's own; another's is as if it were not there. */
export async function ownVideo({ request, context }: { request: Request; context: AppLoadContext }, id: string) {
  const viewer = await requireViewer(request, context);
  const video = await mainThing(videoApi(request, context).videos.watch(id));
  if (video.owner._id !== viewer._id) throw json(null, 404);
  return video;
}
