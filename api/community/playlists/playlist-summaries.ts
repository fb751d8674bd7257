import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { chunk } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { videoUrls } from "#api/media/store/urls";
import { isVisibleTo } from "#api/videos/videos/visibility";

/** The viewer of playlists, and the videos whose ids the response may contain; null for all. */
export interface Viewpoint {
  viewerId: string | null;
  onlyVideoIds: readonly string[] | null;
}

interface Figures {
  videosCount: number;
  totalViews: number;
  totalDuration: number;
  /** The address of the first video's thumbnail; empty when it has none. */
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

/** Reads rows of playlists: on SQLite of a few at a time, between which other requests run. */
async function readInBatches<Row>(db: Db, playlistIds: readonly string[], read: (ids: string[]) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (const ids of chunk(playlistIds, isSqlite(db) ? playlistsPerBatch : playlistIds.length)) {
    if (rows.length > 0) await yieldToEventLoop();
    for (const row of await read(ids)) rows.push(row);
  }
  return rows;
}

/**
 * Finds the figures of playlists: the number of videos that the viewer may see, their views, their
 * length, and the first one's thumbnail. Returns a lookup by playlist id.
 */
export async function findSummaries(db: Db, playlistIds: readonly string[], viewerId: string | null) {
  const pageRows = new Map<string, Figures>();
  if (playlistIds.length > 0)
    for (const row of await readInBatches(db, playlistIds, (ids) => readFigures(db, ids, viewerId)))
      pageRows.set(row.playlist_id, {
        videosCount: row.videos_count,
        totalViews: row.total_views,
        totalDuration: row.total_duration,
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
 * Finds the ids of the videos in each playlist that the viewer may see, in the order they were added. Returns a lookup
 * by playlist id.
 */
export async function findVideoIds(
  db: Db,
  playlistIds: readonly string[],
  { viewerId, onlyVideoIds: among }: Viewpoint,
) {
  const pageRows = new Map<string, string[]>(playlistIds.map((id) => [id, []]));
  const isAsked = playlistIds.length > 0 && among?.length !== 0;
  const readBatch = (ids: string[]) => readIds(db, ids, { viewerId, onlyVideoIds: among });
  if (isAsked)
    for (const { playlist_id, video_id } of await readInBatches(db, playlistIds, readBatch))
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
