import type { Db } from "#api/db/open";
import { renditionUrl, videoUrls } from "#api/media/store/urls";
import { toFileName } from "#contract/file-name";
import { type DownloadSize, parseDownloadSize, type PlaylistDownloads } from "#contract/playlist-downloads";
import { chooseFile, chooseFiles, chooseSize, type DownloadFile, listSizes, sumBytes } from "./choose-file";
import { findPlaylistRow } from "./read-playlists";
import { type PlaylistVideo, findPlaylistVideos } from "./find-playlist-videos";

interface PlaylistDownloadRequest {
  playlistId: string;
  viewerId: string | null;
  size: string | undefined;
}

/** A playlist's videos and the file that is chosen for each, in the order of the playlist. */
export interface DownloadPlan {
  playlistId: string;
  viewerId: string | null;
  name: string;
  size: DownloadSize;
  videos: PlaylistVideo[];
  chosen: { video: PlaylistVideo; file: DownloadFile; name: string }[];
}

/** Chooses a file for each video of a playlist. Throws 404 for a playlist that this viewer may not see. */
export async function planDownloads(db: Db, request: PlaylistDownloadRequest): Promise<DownloadPlan> {
  const { playlistId, viewerId } = request;
  const { name } = await findPlaylistRow(db, playlistId, viewerId);
  const videos = await findPlaylistVideos(db, { playlistId, viewerId });
  const size = parseDownloadSize(request.size) ?? chooseSize(listOfferedFiles(videos));
  const digits = String(videos.length).length;
  const chosen = videos.flatMap((video, index) => {
    const file = video.isOffered ? chooseFile(video.files, size) : null;
    return file ? [{ video, file, name: nameEntry(video, file, String(index + 1).padStart(digits, "0")) }] : [];
  });
  return { playlistId, viewerId, name, size, videos, chosen };
}

const listOfferedFiles = (videos: PlaylistVideo[]) =>
  videos.filter(({ isOffered }) => isOffered).map(({ files }) => files);

/** Names a video by its number in the playlist and its title: such names are unique, and sort like the playlist. */
function nameEntry({ row }: PlaylistVideo, { name }: DownloadFile, number: string): string {
  return `${number} ${toFileName(row.title, name === "audio.mp4" ? "m4a" : name.split(".").at(-1)!)}`;
}

/** Lists the chosen files of a playlist, and the sizes to choose from. Throws as `planDownloads` does. */
export async function listDownloads(db: Db, request: PlaylistDownloadRequest): Promise<PlaylistDownloads> {
  const { name, size, videos, chosen } = await planDownloads(db, request);
  const offeredFiles = listOfferedFiles(videos);
  return {
    name,
    size,
    sizes: listSizes(offeredFiles).map((each) => {
      const files = chooseFiles(offeredFiles, each);
      return { name: each, files: files.length, bytes: sumBytes(files) };
    }),
    files: chosen.map(({ video: { row }, file, name: entryName }) => ({
      _id: row.id,
      title: row.title,
      duration: row.duration,
      name: entryName,
      bytes: file.bytes,
      src: file.isRendition ? renditionUrl(row, file.name.replace(/\.mp4$/, "")) : videoUrls(row).videoFile,
      isOpen: row.is_published === 1,
    })),
    leftOut: videos.length - chosen.length,
  };
}
