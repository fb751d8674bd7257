import type { LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";

export { ErrorBoundary } from "../site/_app";

const toCaptionsPath = (videoId: string) => encodePath`/admin/dashboard/captions/${videoId}`;

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId", "captionsId");
  return redirectTo({ request, context }, toCaptionsPath(videoId));
}

export const action = buttonAction(["videoId", "captionsId"], ({ ids: { videoId, captionsId }, api }) => ({
  call: api.captions.remove(videoId, captionsId),
  goTo: toCaptionsPath(videoId),
}));
