import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/admin/dashboard", "videoId");

export const action = buttonAction(["videoId"], ({ ids, api }) => ({
  call: api.videos.retry(ids.videoId),
  goTo: "/admin/dashboard",
}));
