import type { LoaderFunctionArgs } from "@remix-run/node";
import { isbot } from "isbot";
import { isPrefetch } from "#contract/prefetch";
import type { RouteHandle } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { redirectToFile } from "#app/http/redirect.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { readConnection } from "#app/http/connection.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { logWarning } from "#app/log.server";
import { chooseFileForConnection } from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import { findEmbedFile } from "./embed.$videoId/embed-sources";

export const handle: RouteHandle = { isViewerIndependent: true, isFile: true };

/**
 * Redirects a player in a frame to the file, and counts the view, since the player loads nothing before play is
 * pressed.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  await requirePublicAccess({ request, context }, "embed");
  const { videos } = visitorApi(request, context);
  const video = await required(videos.find(videoId));
  const name = readQuery(request, "q");
  const line = name === null && readConnection({ request, context }, videoId);
  if (line instanceof Response) return line;
  if (startsPlaying(request))
    videos
      .countView(videoId, "embed")
      .catch((error: unknown) => logWarning({ msg: "view was not counted", videoId, error: String(error) }));
  return redirectToFile(line ? chooseFileForConnection(video, line) : findEmbedFile(video, name ?? ""));
}

/** The destinations of a player's requests: its element, or the script that reads a manifest. */
const playerDestinations = ["video", "audio", "empty"];

/**
 * Returns whether a person's player requests the beginning of a file. WebKit first requests only two bytes, which does
 * not count; nor does another site's picture or link with this URL. Browsers that do not say what a request is for
 * count.
 */
function startsPlaying({ headers, method }: Request): boolean {
  if (method !== "GET" || !playerDestinations.includes(headers.get("Sec-Fetch-Dest") ?? "empty")) return false;
  if (isPrefetch(headers) || isbot(headers.get("User-Agent") ?? "")) return false;
  return /^bytes=0-(?!1$)/.test(headers.get("Range") ?? "bytes=0-");
}
