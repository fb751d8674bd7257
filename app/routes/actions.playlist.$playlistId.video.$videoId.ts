import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { fallbacks, unexpected } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "./_app";

export const loader = () => redirect("/");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { playlistId, videoId } = params as { playlistId: string; videoId: string };
  const { returnTo, stays, saved } = await textsIn(request);
  const { playlists } = videoApi(request, context);
  const isOut = saved === "false";
  const saving = isOut ? playlists.removeVideo(playlistId, videoId) : playlists.addVideo(playlistId, videoId);
  return buttonOutcome({ request, context }, saving, {
    goTo: ownPath(returnTo) ?? `/video/${videoId}/save`,
    stays: stays === "yes",
    failure: isOut ? fallbacks.removeFromPlaylist : unexpected,
  });
}
