import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { fallbackErrors } from "#app/messages";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = buttonAction(["playlistId", "videoId"], ({ ids, api }) => ({
  call: api.playlists.removeVideo(ids.playlistId, ids.videoId),
  goTo: "/",
  failure: fallbackErrors.removeFromPlaylist(),
}));
