import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireVisitors } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { ownerSegment, playlistPath } from "#app/pages/playlist.server";
import { isPublic } from "#app/video-api/resources/video-lists.server";

export const handle: RouteHandle = { isForEverybody: true };

/** Answers with the public videos of a playlist, in its order, as an Atom feed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId } = requireParams(params, "playlistId");
  await requireVisitors({ request, context }, "feeds");
  const { playlists } = visitorApi(request, context);
  const [playlist, { docs }] = await Promise.all([
    required(playlists.find(playlistId)),
    required(playlists.feedVideos(playlistId)),
  ]);
  const { name, description, owner, thumbnail, createdAt } = playlist;
  return atomResponse(request, context, {
    title: name,
    subtitle: description,
    page: playlistPath("playlist", playlistId, ownerSegment(owner)),
    path: encodePath`/feeds/playlist/${playlistId}`,
    author: owner,
    picture: thumbnail,
    createdAt,
    toEntries: (origin) => docs.filter(isPublic).map((video) => toVideoEntry(video, origin)),
  });
}
