import type { LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { type RouteHandle, siteOf } from "#app/context.server";
import { required } from "#app/http/load.server";
import { hintsAtSlowLine } from "#app/http/client-hints.server";
import { requireParams } from "#app/http/params.server";
import { redirectToFile } from "#app/http/redirect.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";
import { fileForLine } from "./_app.video.$videoId/player/player-sources";

export const handle: RouteHandle = { isFile: true };

/** Redirects a player to the file of a video that suits its connection; two visitors may get different files. */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const video = await required(videoApi(request, context).videos.watch(videoId));
  const isMeasured = readQuery(request, "pressed") === null;
  const isSlow =
    hintsAtSlowLine(request.headers) ||
    (isMeasured && (siteOf(request, context).isSlowLine?.(request, videoId) ?? false));
  const side = Number(readQuery(request, "side")) || Infinity;
  const hasAv1 = readQuery(request, "codec") === "av1";
  return redirectToFile(fileForLine(video, { side, isSlow, hasAv1 }));
});
