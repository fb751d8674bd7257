import { create as contentDisposition } from "content-disposition";
import type { RouteHandle } from "#app/context.server";
import { absoluteUrl } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { originOf } from "#app/http/describe.server";
import { requireParams } from "#app/http/params.server";
import { fileLoader } from "#app/pages/file-download.server";
import { downloadPage } from "#app/pages/playlist.server";
import { videoApi } from "#app/video-api/index.server";
import { toFileName } from "#contract/file-name";

export const handle: RouteHandle = { isFile: true };

/** Returns the URLs of a playlist's videos as an M3U. Players have no session, so only videos for everybody count. */
export const loader = fileLoader(downloadPage, async ({ request, params, context }) => {
  const { playlistId } = requireParams(params, "playlistId");
  const { playlists } = videoApi(request, context);
  const { name, files } = (await playlists.downloads(playlistId, readQuery(request, "q"))).data;
  const origin = originOf({ request, context });
  const entries = files
    .filter(({ isOpen }) => isOpen)
    .map(
      ({ title, duration, src }) => `#EXTINF:${Math.round(duration)},${toLine(title)}\n${absoluteUrl(src, origin)}\n`,
    );
  const body = `#EXTM3U\n#EXTENC:UTF-8\n#PLAYLIST:${toLine(name)}\n${entries.join("")}`;
  return new Response(body, {
    headers: {
      "Content-Type": "audio/x-mpegurl; charset=utf-8",
      "Content-Disposition": contentDisposition(toFileName(name, "m3u", "playlist")),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
});

const toLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, " ").trim();
