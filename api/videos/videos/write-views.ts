import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { countIds } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import type { View } from "#api/deps";
import { addViewsOfChannels, addViewsOfVideos } from "#api/videos/statistics/add-counts";
import { rateLimits } from "#contract/rate-limits";
import { addToScore } from "./trending";

/** The time in which a visitor counts once per video, in milliseconds. */
export const viewWindowMs = rateLimits.viewsFromAddress.seconds * 1_000;

/** Compares entries by key. All transactions lock rows in this order, so that two of them cannot deadlock. */
export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** A view and when it began, in milliseconds since 1970. */
export interface OpenedView extends View {
  openedAt: number;
}

/**
 * Adds views to the counters of videos and owners, in total and of today. Skips visitors who already count, and those
 * over the limit of their address.
 */
export async function writeViews(db: Db, views: OpenedView[], visitorsPerAddress: number) {
  if (views.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const ids = [...new Set(views.map((view) => view.videoId))];
    const videos = await lockVideos(trx, ids);
    const present = views.filter((view) => videos.has(view.videoId));
    const windows = await insertWindows(trx, await keepWithinLimit(trx, present, visitorsPerAddress));
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
  const present = await trx
    .selectFrom("videos")
    .select(["id", "owner_id", "trend_score"])
    .where("id", "in", ids)
    .orderBy("id")
    .$if(!isSqlite(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(present.map((video) => [video.id, video]));
}

const hasAddress = (view: View) => view.addressHash !== "";
const toAddressKey = ({ videoId, addressHash }: Pick<View, "videoId" | "addressHash">) => `${videoId} ${addressHash}`;

/**
 * Removes the views of visitors without an account that exceed the limit of their address. Visitors who already count
 * remain.
 */
async function keepWithinLimit(
  trx: Transaction<Tables>,
  views: OpenedView[],
  visitorsPerAddress: number,
): Promise<OpenedView[]> {
  const keys = new Map(views.filter(hasAddress).map((view) => [toAddressKey(view), view]));
  if (keys.size === 0) return views;
  const pairs = sql.join([...keys.values()].map((view) => sql`(${view.videoId}, ${view.addressHash})`));
  const rows = await trx
    .selectFrom("view_windows")
    .select(["video_id as videoId", "address_hash as addressHash", "visitor"])
    .where(sql<boolean>`(video_id, address_hash) in (values ${pairs})`)
    .where("counted_at", ">", timestamp(Date.now() - viewWindowMs))
    .execute();
  const visitors = new Map<string, Set<string>>();
  const findVisitors = (key: string) => visitors.get(key) ?? visitors.set(key, new Set()).get(key)!;
  for (const row of rows) findVisitors(toAddressKey(row)).add(row.visitor);
  return views.filter((view) => {
    const countedVisitors = findVisitors(toAddressKey(view));
    if (hasAddress(view) && !countedVisitors.has(view.visitor) && countedVisitors.size >= visitorsPerAddress)
      return false;
    countedVisitors.add(view.visitor);
    return true;
  });
}

/** Starts the windows of visitors who do not count yet, and returns their views. */
async function insertWindows(trx: Transaction<Tables>, views: OpenedView[]): Promise<View[]> {
  if (views.length === 0) return [];
  const now = Date.now();
  const rows = await trx
    .insertInto("view_windows")
    .values(
      views.map(({ videoId, visitor, addressHash, openedAt }) => ({
        video_id: videoId,
        visitor,
        counted_at: timestamp(openedAt),
        address_hash: addressHash,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["video_id", "visitor"])
        .doUpdateSet((eb) => ({ counted_at: eb.ref("excluded.counted_at"), watched_ms: 0, watched_at: "" }))
        .where("view_windows.counted_at", "<=", timestamp(now - viewWindowMs)),
    )
    .returning(["video_id", "visitor"])
    .execute();
  const countedKeys = new Set(rows.map(({ video_id, visitor }) => `${video_id} ${visitor}`));
  return views.filter(({ videoId, visitor }) => countedKeys.has(`${videoId} ${visitor}`));
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
