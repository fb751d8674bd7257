import { encodePath } from "#app/format/path";
import { parseForm } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { optional } from "#app/http/load.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";
import { watchPosition } from "#contract/positions";

export { ErrorBoundary } from "../site/_app";

export const loader = redirectingLoader(({ videoId }) => encodePath`/video/${videoId}`, "videoId");

/** Saves where the viewer stopped. A player ignores the response; a form names the page that it returns to. */
export const action = guardAction(async ({ request, params, context }) => {
  const { videoId } = requireParams(params, "videoId");
  const form = await parseForm(request, watchPosition);
  if (!form.ok) return new Response(null, { status: 422 });
  const call = videoApi(request, context).videos.savePosition(videoId, form.value.seconds);
  const { returnTo } = form.fields;
  if (returnTo !== undefined)
    return buttonResponse({ request, context }, call, { goTo: ownPath(returnTo) ?? encodePath`/video/${videoId}` });
  await optional(call);
  return new Response(null, { status: 204 });
});
