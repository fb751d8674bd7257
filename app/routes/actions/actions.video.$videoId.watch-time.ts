import { encodePath } from "#app/format/path";
import { parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { optional } from "#app/http/load.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";
import { watchedRanges } from "#contract/statistics";

export const loader = redirectingLoader(({ videoId }) => encodePath`/video/${videoId}`, "videoId");

/** Adds the ranges of a video that a player has played. The player ignores the response. */
export const action = guardAction(async ({ request, params, context }) => {
  const { videoId } = requireParams(params, "videoId");
  const form = await parseForm(request, watchedRanges);
  if (!form.ok) return new Response(null, { status: 422 });
  await optional(videoApi(request, context).videos.addWatchTime(videoId, form.value.ranges));
  return new Response(null, { status: 204 });
});
