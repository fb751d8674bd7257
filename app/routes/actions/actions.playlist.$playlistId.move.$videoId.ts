import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = buttonAction(["playlistId", "videoId"], ({ ids, fields: { before, after = "" }, api }) => ({
  call: api.playlists.moveVideo(ids.playlistId, ids.videoId, before ? { before } : { after }),
  goTo: "/",
}));
