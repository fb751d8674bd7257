import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { absoluteUrl, encodePath } from "#app/format/path";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { readSiteName, requireVisitors } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { ownerSegment, playlistPath } from "#app/pages/playlist.server";
import { isPublic } from "#app/video-api/resources/video-lists.server";

export const handle: RouteHandle = { isForEverybody: true };

/** Answers with the public videos of a playlist, in its order, as an Atom feed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId } = requireParams(params, "playlistId");
  await requireVisitors({ request, context }, "feeds");
  const siteName = await readSiteName(request, context);
  const origin = originOf({ request, context });
  const { playlists } = visitorApi(request, context);
  const [playlist, { docs }] = await Promise.all([
    required(playlists.find(playlistId)),
    required(playlists.feedVideos(playlistId)),
  ]);
  const { name, description, owner, thumbnail, createdAt } = playlist;
  return atomResponse(request, origin, {
    siteName,
    title: `${name} · ${siteName}`,
    subtitle: description,
    page: playlistPath("playlist", playlistId, ownerSegment(owner)),
    path: encodePath`/feeds/playlist/${playlistId}`,
    author: owner,
    picture: thumbnail && absoluteUrl(thumbnail, origin),
    createdAt,
    entries: docs.filter(isPublic).map((video) => toVideoEntry(video, origin)),
  });
}
