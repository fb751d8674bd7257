import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns a frame of the viewer's own video as a picture. The edit form shows it. */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId, frame } = requireParams(params, "videoId", "frame");
  await requireViewer(request, context);
  const frames = await required(videoApi(request, context).videos.frames(videoId));
  const picture = frames.find((each) => String(each.frame) === frame);
  if (!picture) throw json(null, 404);
  const headers = { "Content-Type": "image/webp", "Cache-Control": "private, max-age=300" };
  return new Response(Buffer.from(picture.picture, "base64"), { headers });
});
