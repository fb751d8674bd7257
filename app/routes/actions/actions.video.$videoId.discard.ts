import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader("/admin/dashboard", "videoId");

export const action = buttonAction(["videoId"], ({ ids, fields: { upload }, api }) => ({
  call: api.replacements.discard(ids.videoId, { upload }),
  goTo: "/admin/dashboard",
}));
