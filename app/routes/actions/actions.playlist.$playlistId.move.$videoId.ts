import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/", "playlistId", "videoId");

export const action = buttonAction(["playlistId", "videoId"], ({ ids, fields, api }) => ({
  call: api.playlists.moveVideo(ids.playlistId, ids.videoId, toPlace(fields)),
  goTo: "/",
}));

function toPlace({ before, after = "", to }: Partial<Record<string, string>>) {
  if (to === "up" || to === "down") return { to } as const;
  return before ? { before } : { after };
}
