import { encodePath } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

export { ErrorBoundary } from "../site/_app";

const toCaptionsPath = ({ videoId }: { videoId: string }) => encodePath`/admin/dashboard/captions/${videoId}`;

export const loader = redirectingLoader(toCaptionsPath, "videoId", "captionsId");

export const action = buttonAction(["videoId", "captionsId"], ({ ids, api }) => ({
  call: api.captions.remove(ids.videoId, ids.captionsId),
  goTo: toCaptionsPath(ids),
}));
