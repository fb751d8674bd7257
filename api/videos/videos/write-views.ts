import type { Transaction } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { countIds } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import { addViewsOfChannels, addViewsOfVideos } from "#api/videos/statistics/add-counts";
import { addToScore } from "./trending";
import { insertWindows, keepWithinLimit, type OpenedView } from "./view-windows";

/** Compares entries by key. All transactions lock rows in this order, so that two of them cannot deadlock. */
export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/**
 * Adds views to the counters of videos and owners, in total and of today. Skips visitors who already count, and those
 * over the limit of their address.
 */
export async function writeViews(db: Db, views: OpenedView[], visitorsPerAddress: number) {
  if (views.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const ids = [...new Set(views.map((view) => view.videoId))];
    const videos = await lockVideos(trx, ids);
    const viewsOfPresent = views.filter((view) => videos.has(view.videoId));
    const windows = await insertWindows(trx, await keepWithinLimit(trx, viewsOfPresent, visitorsPerAddress));
    const countedViews = windows.map((view) => ({ ...view, ownerId: videos.get(view.videoId)!.owner_id }));
    await addToVideos(trx, countIds(countedViews.map(({ videoId }) => videoId)), videos);
    await addViewsOfVideos(trx, countedViews);
    await addToOwners(trx, countIds(countedViews.map(({ ownerId }) => ownerId)));
    await addViewsOfChannels(trx, countedViews);
  });
}

type LockedVideos = ReadonlyMap<string, { owner_id: string; trend_score: number }>;

/**
 * Locks the videos that exist and returns their owners and scores by video id, so that no two processes count views of
 * one video at the same time.
 */
async function lockVideos(trx: Transaction<Tables>, ids: string[]): Promise<LockedVideos> {
  const videos = await trx
    .selectFrom("videos")
    .select(["id", "owner_id", "trend_score"])
    .where("id", "in", ids)
    .orderBy("id")
    .$if(!isSqlite(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(videos.map((video) => [video.id, video]));
}

async function addToVideos(trx: Transaction<Tables>, counted: Map<string, number>, videos: LockedVideos) {
  const now = Date.now();
  for (const [videoId, count] of [...counted].sort(byKey)) {
    const trend_score = addToScore(videos.get(videoId)!.trend_score, count, now);
    await trx
      .updateTable("videos")
      .set((eb) => ({ views: eb("views", "+", count), trend_score }))
      .where("id", "=", videoId)
      .execute();
  }
}

async function addToOwners(trx: Transaction<Tables>, counted: Map<string, number>) {
  for (const [ownerId, count] of [...counted].sort(byKey))
    await trx
      .updateTable("users")
      .set((eb) => ({ views_count: eb("views_count", "+", count) }))
      .where("id", "=", ownerId)
      .execute();
}
