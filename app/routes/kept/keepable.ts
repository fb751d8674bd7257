import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { readStartup } from "#app/http/viewer.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns whose session it is, and which videos a device may still keep. A device asks before it lists its videos. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs) => {
  const [{ viewer, error }, videos] = await Promise.all([
    readStartup(request, context),
    required(videoApi(request, context).videos.keepable(readQuery(request, "ids") ?? "")),
  ]);
  // A session whose account is unknown has not ended.
  if (error && error.status !== 401) throw json(null, 503);
  return json({ account: viewer?._id ?? null, videos }, { headers: { "Cache-Control": "private, no-store" } });
});
