import { Readable } from "node:stream";
import type { ApiDeps } from "#api/deps";
import { type Archive, startArchive } from "#api/http/archive";
import { buildMediaKey } from "#api/media/store/keys";
import { chooseFile } from "./choose-file";
import type { DownloadPlan } from "./downloads";
import { findPlaylistVideos } from "./find-playlist-videos";

type ZipDeps = Pick<ApiDeps, "db" | "media" | "log">;

/**
 * Begins to write the ZIP file of a playlist, and returns it as a stream. Its `missing.txt` names the videos that were
 * deleted before their turn.
 */
export const startZip = (deps: ZipDeps, plan: DownloadPlan) =>
  startArchive(deps.log, "a ZIP file of a playlist failed", (archive) => writeAll(deps, plan, archive));

async function writeAll(deps: ZipDeps, plan: DownloadPlan, archive: Archive) {
  const writtenFiles: DownloadPlan["chosen"] = [];
  const missingFiles: string[] = [];
  for (const each of plan.chosen) {
    const file = await openChosenFile(deps, plan, each.video.row.id);
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
 * Chooses the file of a video again, because the video may have changed, and opens it; null when the viewer may no longer
 * see the video, or the file no longer exists.
 */
async function openChosenFile({ db, media }: ZipDeps, { playlistId, viewerId, size }: DownloadPlan, videoId: string) {
  const [video] = await findPlaylistVideos(db, { playlistId, videoId, viewerId });
  const file = video?.isOffered ? chooseFile(video.files, size) : null;
  if (!video || !file) return null;
  const key = buildMediaKey(video.row, file);
  const bytes = (await media.stat(key))?.bytes;
  const content = bytes === undefined ? null : await media.open(key);
  return content && { content, bytes: bytes! };
}

/** Writes an M3U playlist of the files beside it, so that a player plays them in the order of the playlist. */
const writePlaylist = (files: DownloadPlan["chosen"]) =>
  ["#EXTM3U", "#EXTENC:UTF-8", ...files.map(({ name }) => name)].join("\n") + "\n";
