import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/feed/history", "videoId");

export const action = buttonAction(["videoId"], ({ ids, api }) => ({
  call: api.users.forget(ids.videoId),
  goTo: "/feed/history",
}));
