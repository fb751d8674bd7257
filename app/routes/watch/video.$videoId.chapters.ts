import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { writeChapterTrack } from "#app/feeds/chapter-track.server";
import { parseChapters } from "#app/format/chapters";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns the chapters of a video as a text track for players (WebVTT). */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const { description, duration } = await required(videoApi(request, context).videos.find(videoId));
  const chapters = parseChapters(description, duration);
  if (chapters.length === 0) throw json(null, 404);
  return new Response(writeChapterTrack(chapters, duration), {
    headers: { "Content-Type": "text/vtt; charset=utf-8", "Cache-Control": "private, max-age=60" },
  });
});
