import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/feed/later", "videoId");

export const action = buttonAction(["videoId"], ({ ids, fields, api }) => ({
  call: api.playlists.setWatchLater(ids.videoId, fields.saved !== "false"),
  goTo: "/feed/later",
}));
