import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { unexpectedError } from "#app/messages";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/admin/dashboard", "videoId");

export const action = buttonAction(["videoId"], ({ ids, fields: { published }, api }) => ({
  call: api.videos.setPublished(ids.videoId, published === undefined ? undefined : published !== "false"),
  goTo: "/admin/dashboard",
  failure: unexpectedError(),
}));
