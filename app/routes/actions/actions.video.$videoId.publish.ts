import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { unexpectedError } from "#app/messages";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/admin/dashboard", "videoId");

export const action = buttonAction(["videoId"], ({ ids, api }) => ({
  call: api.videos.togglePublished(ids.videoId),
  goTo: "/admin/dashboard",
  failure: unexpectedError(),
}));
