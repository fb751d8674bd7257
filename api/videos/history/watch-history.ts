import { sql } from "kysely";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { readPage, orderNewestFirst } from "#api/lists/keyset";
import { timestamp } from "#api/db/ids";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { type List, type Paging, toList } from "#api/lists/page";
import { toVideo, parseVideoId, selectVideos } from "#api/videos/videos/find-video";
import { isVisibleTo } from "#api/videos/videos/visibility";
import type { HistoryVideo } from "#contract/history";

const byTime = orderNewestFirst("history", "watch_history.watched_at", "watch_history.video_id");

/** Lists the videos that a user watched and may still see, last watched first. */
export async function listHistory(db: Db, userId: string, paging: Paging): Promise<List<HistoryVideo>> {
  const rowsQuery = selectVideos(db)
    .innerJoin("watch_history", "watch_history.video_id", "videos.id")
    .select("watch_history.watched_at")
    .where("watch_history.user_id", "=", userId)
    .where(isVisibleTo(userId));
  const keysQuery = db
    .selectFrom("watch_history")
    .innerJoin("videos", "videos.id", "watch_history.video_id")
    .where("watch_history.user_id", "=", userId)
    .where(isVisibleTo(userId));
  const pageRows = await readPage(
    db,
    { rowsQuery, keysQuery, ordering: byTime, toKey: (row) => [row.watched_at, row.id] },
    paging,
  );
  return toList(paging, pageRows, (row) => ({ ...toVideo(row, userId), watchedAt: row.watched_at }));
}

/** Within this time, a video that is watched again keeps its place in the history. */
const historyWindowMs = 30 * 60 * 1_000;

/** Records that a user watched a video. Does nothing when the last record is younger than `historyWindowMs`. */
export async function addToHistory(db: Db, userId: string, videoId: string) {
  const now = Date.now();
  await insertHistoryRow(db, { userId, videoId, now: timestamp(now), windowStart: timestamp(now - historyWindowMs) });
}

type HistoryParameters = Record<"userId" | "videoId" | "now" | "windowStart", string>;

const insertHistoryRow = cacheQuery(
  (db, { userId: user_id, videoId: video_id, now: watched_at, windowStart }: HistoryParameters) =>
    db
      .insertInto("watch_history")
      .values({ user_id, video_id, watched_at })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "video_id"])
          .doUpdateSet({ watched_at })
          .where("watch_history.watched_at", "<", windowStart),
      ),
);

/** Deletes a user's watch history, a long one in batches. */
export async function clearHistory(db: Db, userId: string) {
  await deleteInBatches(db, "watch_history", sql`user_id = ${userId}`);
  await db.deleteFrom("watch_history").where("user_id", "=", userId).execute();
}

/** Deletes one video from a user's watch history. Throws 400 for an invalid id. */
export async function removeFromHistory(db: Db, userId: string, videoId: string) {
  await db
    .deleteFrom("watch_history")
    .where("user_id", "=", userId)
    .where("video_id", "=", parseVideoId(videoId))
    .execute();
}

/** Sets whether the site records what a user watches from now on. */
export async function setHistoryKept(db: Db, userId: string, isKept: boolean) {
  await db
    .updateTable("users")
    .set({ keeps_history: isKept ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
}
