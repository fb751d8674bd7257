import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { toVideoEntry } from "#app/feeds/video-entry.server";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requirePublicAccess } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { ownerSegment, playlistPath } from "#app/pages/playlist.server";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the public videos that were last added to a playlist, as an Atom feed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId } = requireParams(params, "playlistId");
  await requirePublicAccess({ request, context }, "feeds");
  const { playlists } = visitorApi(request, context);
  const [playlist, videos] = await Promise.all([
    required(playlists.find(playlistId)),
    required(playlists.newestVideos(playlistId)),
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
    toEntries: (origin) => videos.map((video) => toVideoEntry(video, origin)),
  });
}
