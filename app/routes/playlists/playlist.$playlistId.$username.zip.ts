import type { RouteHandle } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { fileLoader, forwardFile } from "#app/pages/file-download.server";
import { downloadPage } from "#app/pages/playlist.server";
import { videoApi } from "#app/video-api/index.server";

export const handle: RouteHandle = { isFile: true };

/** Streams the videos of a playlist as a ZIP file. */
export const loader = fileLoader(downloadPage, async ({ request, params, context }) => {
  const { playlistId } = requireParams(params, "playlistId");
  const { playlists } = videoApi(request, context);
  return forwardFile(
    { request, context },
    await playlists.openZip(playlistId, readQuery(request, "q"), request.signal),
  );
});
