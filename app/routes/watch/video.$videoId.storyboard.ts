import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { optional } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns the URL of a video's storyboard, as JSON, to the script of cards; empty if there is none. */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const video = await optional(videoApi(request, context).videos.find(videoId));
  return json({ storyboard: video?.storyboard ?? "" }, { headers: { "Cache-Control": "private, max-age=60" } });
});
