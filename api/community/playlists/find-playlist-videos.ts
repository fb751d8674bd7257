import type { Db } from "#api/db/open";
import { isAv1Name, unplayableSourceName } from "#api/media/store/urls";
import { isVisibleTo } from "#api/videos/videos/visibility";
import { limits } from "#contract/limits";
import type { DownloadFiles } from "./choose-file";

interface VideosRequest {
  playlistId: string;
  /** Limits the videos to this one. */
  videoId?: string;
  viewerId: string | null;
}

const findVideos = (db: Db, { playlistId, videoId, viewerId }: VideosRequest) =>
  db
    .selectFrom("playlist_videos")
    .innerJoin("videos", "videos.id", "playlist_videos.video_id")
    .leftJoin("upload_defaults", "upload_defaults.user_id", "videos.owner_id")
    .select(["videos.id", "videos.title", "videos.duration", "videos.width", "videos.owner_id"])
    .select(["videos.media_key", "videos.version_id", "videos.renditions_id", "videos.thumbnail_version"])
    .select(["videos.file_name", "videos.bytes", "videos.is_published"])
    .select(["videos.downloads", "upload_defaults.downloads as channel_downloads"])
    .where("playlist_videos.playlist_id", "=", playlistId)
    .$if(videoId !== undefined, (query) => query.where("playlist_videos.video_id", "=", videoId!))
    .where(isVisibleTo(viewerId))
    .where("videos.status", "=", "ready")
    .orderBy("playlist_videos.added_at")
    .orderBy("playlist_videos.video_id")
    .limit(limits.playlistVideos)
    .execute();

type PlaylistVideoRow = Awaited<ReturnType<typeof findVideos>>[number];

const findRenditions = (db: Db, { playlistId, videoId }: VideosRequest) =>
  db
    .selectFrom("playlist_videos")
    .innerJoin("renditions", "renditions.video_id", "playlist_videos.video_id")
    .select(["renditions.video_id", "renditions.name", "renditions.kind", "renditions.bytes"])
    .where("playlist_videos.playlist_id", "=", playlistId)
    .$if(videoId !== undefined, (query) => query.where("playlist_videos.video_id", "=", videoId!))
    .execute();

type Rendition = Awaited<ReturnType<typeof findRenditions>>[number];

export interface PlaylistVideo {
  row: PlaylistVideoRow;
  files: DownloadFiles;
  /** Whether the owner of the video offers its files to this viewer. */
  isOffered: boolean;
}

/** Finds the ready videos of a playlist that a viewer may see, in the order of the playlist, each with its files. */
export async function findPlaylistVideos(db: Db, request: VideosRequest): Promise<PlaylistVideo[]> {
  const [rows, renditions] = await Promise.all([findVideos(db, request), findRenditions(db, request)]);
  const renditionsByVideo = new Map<string, Rendition[]>();
  for (const each of renditions)
    renditionsByVideo.set(each.video_id, [...(renditionsByVideo.get(each.video_id) ?? []), each]);
  return rows.map((row) => ({
    row,
    files: toFiles(row, renditionsByVideo.get(row.id) ?? []),
    isOffered: row.owner_id === request.viewerId || (row.downloads || row.channel_downloads) !== "off",
  }));
}

function toFiles({ file_name: name, bytes, width }: PlaylistVideoRow, renditions: Rendition[]): DownloadFiles {
  const toFile = (rendition: Rendition) => ({
    name: `${rendition.name}.mp4`,
    bytes: rendition.bytes,
    isRendition: true,
  });
  const sound = renditions.find((each) => each.name === "audio");
  return {
    best: name && name !== unplayableSourceName ? { name, bytes, isRendition: false } : null,
    isAudio: width === 0,
    sizes: renditions
      .filter((each) => each.kind === "video" && !isAv1Name(each.name))
      .map((each) => ({ ...toFile(each), side: Number(each.name) }))
      .sort((a, b) => a.side - b.side),
    sound: sound ? toFile(sound) : null,
  };
}
