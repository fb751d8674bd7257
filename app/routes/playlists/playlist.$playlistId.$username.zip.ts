import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { downloadResponse } from "#app/pages/file-download.server";
import { playlistPath } from "#app/pages/playlist.server";
import { videoApi } from "#app/video-api/index.server";

export const handle: RouteHandle = { isFile: true };

/** Streams the films of a playlist as a ZIP file. */
export const loader = withSessionCookies(
  async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    const { playlistId, username } = requireParams(params, "playlistId", "username");
    const { playlists } = videoApi(request, context);
    const file = playlists.openZip(playlistId, readQuery(request, "q"), request.signal);
    const page = `${playlistPath("playlist", playlistId, username)}/download${new URL(request.url).search}`;
    return downloadResponse({ request, context }, file, page);
  },
);
