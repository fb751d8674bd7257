import { encodePath } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { fallbackErrors, unexpectedError } from "#app/messages";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = buttonAction(["playlistId", "videoId"], ({ ids, fields, api: { playlists } }) => {
  const { playlistId, videoId } = ids;
  const removes = fields.saved === "false";
  return {
    call: removes ? playlists.removeVideo(playlistId, videoId) : playlists.addVideo(playlistId, videoId),
    goTo: encodePath`/video/${videoId}/save`,
    failure: removes ? fallbackErrors.removeFromPlaylist() : unexpectedError(),
    intent: removes ? undefined : { call: "save", id: playlistId, videoId },
  };
});
