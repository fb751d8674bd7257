import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { videoUrls } from "#api/media/store/urls";
import { isVisibleTo } from "#api/videos/queries";

/** Who looks at playlists, and which videos' ids are to be told; null: all of them. */
export interface Viewpoint {
  viewerId: string | null;
  onlyVideoIds: readonly string[] | null;
}

interface Figures {
  videosCount: number;
  totalViews: number;
  /** Of the first video; empty where it has none. */
  thumbnail: string;
}

const noFigures: Figures = { videosCount: 0, totalViews: 0, thumbnail: "" };

const visibleMembers = (db: Db, playlistIds: readonly string[], viewerId: string | null) =>
  db
    .selectFrom("playlist_videos")
    .innerJoin("videos", "videos.id", "playlist_videos.video_id")
    .where("playlist_videos.playlist_id", "in", playlistIds)
    .where(isVisibleTo(viewerId));

/** How many videos of each playlist a viewer may see, their views, and how the first of them looks. */
export async function findFigures(db: Db, playlistIds: readonly string[], viewerId: string | null) {
  const pageRows = new Map<string, Figures>();
  if (playlistIds.length > 0)
    for (const row of await readFigures(db, playlistIds, viewerId))
      pageRows.set(row.playlist_id, {
        videosCount: row.videos_count,
        totalViews: row.total_views,
        thumbnail: videoUrls(row).thumbnail,
      });
  return (playlistId: string) => pageRows.get(playlistId) ?? noFigures;
}

function readFigures(db: Db, playlistIds: readonly string[], viewerId: string | null) {
  const figures = visibleMembers(db, playlistIds, viewerId)
    .groupBy("playlist_videos.playlist_id")
    .select((eb) => [
      "playlist_videos.playlist_id",
      eb.fn.countAll<number>().as("videos_count"),
      eb.fn.sum<number>("videos.views").as("total_views"),
      // What stands behind the earliest time is the id of the first video.
      sql<string>`substr(min(added_at || video_id), length(min(added_at)) + 1)`.as("first_id"),
    ]);
  return db
    .selectFrom(figures.as("figures"))
    .innerJoin("videos", "videos.id", "figures.first_id")
    .selectAll("figures")
    .select(["videos.id", "videos.media_key", "videos.file_name", "videos.thumbnail_version"])
    .execute();
}

/** The ids of the videos in each playlist that a viewer may see, first added first. */
export async function findVideoIds(
  db: Db,
  playlistIds: readonly string[],
  { viewerId, onlyVideoIds: among }: Viewpoint,
) {
  const pageRows = new Map<string, string[]>(playlistIds.map((id) => [id, []]));
  const isAsked = playlistIds.length > 0 && among?.length !== 0;
  if (isAsked)
    for (const { playlist_id, video_id } of await readIds(db, playlistIds, { viewerId, onlyVideoIds: among }))
      pageRows.get(playlist_id)!.push(video_id);
  return (playlistId: string) => pageRows.get(playlistId) ?? [];
}

function readIds(db: Db, playlistIds: readonly string[], { viewerId, onlyVideoIds: among }: Viewpoint) {
  const members = visibleMembers(db, playlistIds, viewerId)
    .select(["playlist_videos.playlist_id", "playlist_videos.video_id"])
    .orderBy("playlist_videos.playlist_id")
    .orderBy("playlist_videos.added_at")
    .orderBy("playlist_videos.video_id");
  return (among ? members.where("playlist_videos.video_id", "in", among) : members).execute();
}
