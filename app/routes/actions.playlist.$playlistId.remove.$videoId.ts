import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect("/");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo } = await textsIn(request);
  const removing = videoApi(request, context).playlists.removeVideo(params.playlistId!, params.videoId!);
  return buttonOutcome({ request, context }, removing, {
    goTo: ownPath(returnTo) ?? "/",
    failure: fallbacks.removeFromPlaylist,
  });
}
