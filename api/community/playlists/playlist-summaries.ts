import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { chunk } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { videoUrls } from "#api/media/store/urls";
import { isVisibleTo } from "#api/videos/videos/visibility";

export interface Viewpoint {
  viewerId: string | null;
  /** The ids of videos that the response may contain; all by default. */
  onlyVideoIds?: readonly string[];
}

interface Figures {
  videosCount: number;
  totalViews: number;
  totalDuration: number;
  /** The URL of the first video's thumbnail; empty if there is none. */
  thumbnail: string;
}

const noFigures: Figures = { videosCount: 0, totalViews: 0, totalDuration: 0, thumbnail: "" };

const visibleMembers = (db: Db, playlistIds: readonly string[], viewerId: string | null) =>
  db
    .selectFrom("playlist_videos")
    .innerJoin("videos", "videos.id", "playlist_videos.video_id")
    .where("playlist_videos.playlist_id", "in", playlistIds)
    .where(isVisibleTo(viewerId));

/** A playlist has up to a thousand videos, which SQLite reads in about 5 ms. */
const playlistsPerBatch = 6;

/** Reads rows of playlists. On SQLite, reads a few playlists at a time; other requests run in between. */
async function readInBatches<Row>(db: Db, playlistIds: readonly string[], read: (ids: string[]) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (const ids of chunk(playlistIds, isSqlite(db) ? playlistsPerBatch : playlistIds.length)) {
    if (rows.length > 0) await yieldToEventLoop();
    for (const row of await read(ids)) rows.push(row);
  }
  return rows;
}

/**
 * Finds the figures of the videos in each playlist that the viewer may see: their number, views and duration, and the
 * first thumbnail. Returns a lookup by playlist id.
 */
export async function findSummaries(db: Db, playlistIds: readonly string[], viewerId: string | null) {
  const figures = new Map<string, Figures>();
  if (playlistIds.length > 0)
    for (const row of await readInBatches(db, playlistIds, (ids) => readFigures(db, ids, viewerId)))
      figures.set(row.playlist_id, {
        videosCount: row.videos_count,
        totalViews: row.total_views,
        totalDuration: row.total_duration,
        thumbnail: videoUrls(row).thumbnail,
      });
  return (playlistId: string) => figures.get(playlistId) ?? noFigures;
}

function readFigures(db: Db, playlistIds: readonly string[], viewerId: string | null) {
  const figures = visibleMembers(db, playlistIds, viewerId)
    .groupBy("playlist_videos.playlist_id")
    .select((eb) => [
      "playlist_videos.playlist_id",
      eb.fn.countAll<number>().as("videos_count"),
      eb.fn.sum<number>("videos.views").as("total_views"),
      eb.fn.sum<number>("videos.duration").as("total_duration"),
      // Concatenates time and id, so that the minimum ends with the id of the first video.
      sql<string>`substr(min(added_at || video_id), length(min(added_at)) + 1)`.as("first_id"),
    ]);
  return db
    .selectFrom(figures.as("figures"))
    .innerJoin("videos", "videos.id", "figures.first_id")
    .selectAll("figures")
    .select(["videos.id", "videos.media_key", "videos.file_name", "videos.thumbnail_version"])
    .execute();
}

/**
 * Finds the ids of the videos in each playlist that the viewer may see, in the order in which they were added. Returns a
 * lookup by playlist id.
 */
export async function findVideoIds(db: Db, playlistIds: readonly string[], viewpoint: Viewpoint) {
  const videoIds = new Map<string, string[]>(playlistIds.map((id) => [id, []]));
  const readBatch = (ids: string[]) => readIds(db, ids, viewpoint);
  if (playlistIds.length > 0 && viewpoint.onlyVideoIds?.length !== 0)
    for (const { playlist_id, video_id } of await readInBatches(db, playlistIds, readBatch))
      videoIds.get(playlist_id)!.push(video_id);
  return (playlistId: string) => videoIds.get(playlistId) ?? [];
}

function readIds(db: Db, playlistIds: readonly string[], { viewerId, onlyVideoIds }: Viewpoint) {
  const members = visibleMembers(db, playlistIds, viewerId)
    .select(["playlist_videos.playlist_id", "playlist_videos.video_id"])
    .orderBy("playlist_videos.playlist_id")
    .orderBy("playlist_videos.added_at")
    .orderBy("playlist_videos.video_id");
  return (onlyVideoIds ? members.where("playlist_videos.video_id", "in", onlyVideoIds) : members).execute();
}
