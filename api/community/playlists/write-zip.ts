import { Readable } from "node:stream";
import type { ApiDeps } from "#api/deps";
import { type Archive, startArchive } from "#api/http/archive";
import { buildMediaKey } from "#api/media/store/keys";
import { chooseFile } from "./choose-file";
import type { DownloadPlan } from "./downloads";
import { findPlaylistVideos } from "./select-playlist-videos";

type ZipDeps = Pick<ApiDeps, "db" | "media" | "log">;

interface Wanted extends DownloadPlan {
  playlistId: string;
  viewerId: string | null;
}

/**
 * Begins to write the ZIP file of a playlist, and returns it as a stream. A video that has gone by its turn is named in
 * `missing.txt`.
 */
export const startZip = (deps: ZipDeps, wanted: Wanted) =>
  startArchive(deps.log, "a ZIP file of a playlist failed", (archive) => writeAll(deps, wanted, archive));

async function writeAll(deps: ZipDeps, request: Wanted, archive: Archive) {
  const writtenFiles: Wanted["chosen"] = [];
  const missingFiles: string[] = [];
  for (const each of request.chosen) {
    const file = await openFilm(deps, request, each.film.row.id);
    if (file) {
      await archive.add(each.name, file.content, { bytes: file.bytes });
      writtenFiles.push(each);
    } else missingFiles.push(each.name);
  }
  await archive.add("playlist.m3u", Readable.from([writePlaylist(writtenFiles)]), { isText: true });
  if (missingFiles.length > 0)
    await archive.add("missing.txt", Readable.from([`${missingFiles.join("\n")}\n`]), { isText: true });
}

/**
 * Opens what is chosen of a video, as it is by now; null when the viewer may no longer see it, or its file has gone.
 */
async function openFilm({ db, media }: ZipDeps, { playlistId, viewerId, size }: Wanted, videoId: string) {
  const [film] = await findPlaylistVideos(db, { playlistId, videoId, viewerId });
  const file = film?.isOffered ? chooseFile(film.files, size) : null;
  if (!film || !file) return null;
  const key = buildMediaKey(film.row, file);
  const bytes = (await media.stat(key))?.bytes;
  const content = bytes === undefined ? null : await media.open(key);
  return content && { content, bytes: bytes! };
}

/** Writes an M3U whose names stand beside it, so that a player shows the videos in the order of the playlist. */
const writePlaylist = (written: Wanted["chosen"]) =>
  ["#EXTM3U", "#EXTENC:UTF-8", ...written.map(({ name }) => name)].join("\n") + "\n";
