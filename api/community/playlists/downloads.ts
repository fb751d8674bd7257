import type { Db } from "#api/db/open";
import { renditionUrl, videoUrls } from "#api/media/store/urls";
import { toFileName } from "#contract/file-name";
import { type DownloadSize, parseDownloadSize, type PlaylistDownloads } from "#contract/playlist-downloads";
import { chooseFile, chooseFiles, chooseSize, type DownloadFile, listSizes, sumBytes } from "./choose-file";
import { findPlaylistRow } from "./read-playlists";
import { type PlaylistVideo, findPlaylistVideos } from "./select-playlist-videos";

interface Wanted {
  playlistId: string;
  viewerId: string | null;
  size: string | undefined;
}

/** A playlist's videos with the file that is chosen of each, in its order. */
export interface DownloadPlan {
  name: string;
  size: DownloadSize;
  films: PlaylistVideo[];
  chosen: { film: PlaylistVideo; file: DownloadFile; name: string }[];
}

/** Chooses a file of each video of a playlist. Throws 404 for a playlist that this viewer may not see. */
export async function planDownloads(db: Db, { playlistId, viewerId, size: wantedSize }: Wanted): Promise<DownloadPlan> {
  const { name } = await findPlaylistRow(db, playlistId, viewerId);
  const films = await findPlaylistVideos(db, { playlistId, viewerId });
  const size = parseDownloadSize(wantedSize) ?? chooseSize(listOffered(films));
  const digits = String(films.length).length;
  const chosen = films.flatMap((film, index) => {
    const file = film.isOffered ? chooseFile(film.files, size) : null;
    return file ? [{ film, file, name: nameEntry(film, file, String(index + 1).padStart(digits, "0")) }] : [];
  });
  return { name, size, films, chosen };
}

const listOffered = (films: PlaylistVideo[]) => films.filter(({ isOffered }) => isOffered).map(({ files }) => files);

/** Names a video by its place in the playlist, so that names are unique and sort as it does, and its title. */
function nameEntry({ row }: PlaylistVideo, { name }: DownloadFile, place: string): string {
  return `${place} ${toFileName(row.title, name === "audio.mp4" ? "m4a" : name.split(".").at(-1)!)}`;
}

/** Lists the files of a playlist, and what else there is to choose. Throws as `planDownloads` does. */
export async function listDownloads(db: Db, request: Wanted): Promise<PlaylistDownloads> {
  const { name, size, films, chosen } = await planDownloads(db, request);
  const offeredFiles = listOffered(films);
  return {
    name,
    size,
    sizes: listSizes(offeredFiles).map((each) => {
      const files = chooseFiles(offeredFiles, each);
      return { name: each, files: files.length, bytes: sumBytes(files) };
    }),
    files: chosen.map(({ film: { row }, file, name: entryName }) => ({
      _id: row.id,
      title: row.title,
      duration: row.duration,
      name: entryName,
      bytes: file.bytes,
      src: file.isRendition ? renditionUrl(row, file.name.replace(/\.mp4$/, "")) : videoUrls(row).videoFile,
      isOpen: row.is_published === 1,
    })),
    leftOut: films.length - chosen.length,
  };
}
