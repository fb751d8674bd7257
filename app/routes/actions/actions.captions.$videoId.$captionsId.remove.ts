import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo, ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

const toCaptionsPath = (videoId: string) => encodePath`/admin/dashboard/captions/${videoId}`;

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId", "captionsId");
  return redirectTo({ request, context }, toCaptionsPath(videoId));
}

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { videoId, captionsId } = requireParams(params, "videoId", "captionsId");
  const { returnTo } = await readButton(request);
  const removing = videoApi(request, context).captions.remove(videoId, captionsId);
  return buttonResponse({ request, context }, removing, { goTo: ownPath(returnTo) ?? toCaptionsPath(videoId) });
});
