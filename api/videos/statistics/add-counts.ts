import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { type ViewSource, viewSources } from "#contract/statistics";
import { dayOf } from "./days";

export interface CountedView {
  videoId: string;
  ownerId: string;
  source: ViewSource;
}

/** Counters of one day by column. */
type Counters = Record<string, number>;

/** Sets each column to the sum of its old value and the inserted one. */
export const addUp = (table: string, columns: readonly string[]): Record<string, RawBuilder<number>> =>
  Object.fromEntries(
    columns.map((column) => [column, sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`]),
  );

const viewColumns = ["views", ...viewSources.map((source) => `from_${source}` as const)] as const;

/** Sums views by video or by owner. Sorts the sums, because all transactions lock rows in one order. */
function sumViews(views: CountedView[], key: "videoId" | "ownerId"): [view: CountedView, counters: Counters][] {
  const sums = new Map<string, [CountedView, Counters]>();
  for (const view of views) {
    const [, counters] = sums.get(view[key]) ?? [];
    const sum = counters ?? Object.fromEntries(viewColumns.map((column) => [column, 0]));
    for (const column of ["views", `from_${view.source}`]) sum[column] = (sum[column] ?? 0) + 1;
    sums.set(view[key], [view, sum]);
  }
  return [...sums.values()].sort(([a], [b]) => (a[key] < b[key] ? -1 : 1));
}

export async function addViewsOfVideos(db: Db, views: CountedView[]) {
  if (views.length === 0) return;
  const day = dayOf();
  const rows = sumViews(views, "videoId").map(([view, counters]) => {
    return { video_id: view.videoId, owner_id: view.ownerId, day, ...counters };
  });
  await addToVideoDays(db, rows, viewColumns);
}

export async function addViewsOfChannels(db: Db, views: CountedView[]) {
  if (views.length === 0) return;
  const day = dayOf();
  const rows = sumViews(views, "ownerId").map(([view, counters]) => ({ user_id: view.ownerId, day, ...counters }));
  await addToChannelDays(db, rows, viewColumns);
}

export async function addSubscriber(db: Db, channelId: string, delta: 1 | -1) {
  const column = delta === 1 ? "subscribers_gained" : "subscribers_lost";
  await addToChannelDays(db, [{ user_id: channelId, day: dayOf(), [column]: 1 }], [column]);
}

/** Adds counters to the days of videos. Where a day has a row, only `columns` change. */
export async function addToVideoDays(db: Db, rows: Insertable<Tables["video_days"]>[], columns: readonly string[]) {
  await db
    .insertInto("video_days")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["video_id", "day"]).doUpdateSet(addUp("video_days", columns)))
    .execute();
}

/** Adds counters to the days of channels. Where a day has a row, only `columns` change. */
export async function addToChannelDays(db: Db, rows: Insertable<Tables["channel_days"]>[], columns: readonly string[]) {
  await db
    .insertInto("channel_days")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["user_id", "day"]).doUpdateSet(addUp("channel_days", columns)))
    .execute();
}

export async function addLostSubscribers(db: Db, channelIds: string[]) {
  const day = dayOf();
  const rows = [...channelIds].sort().map((user_id) => ({ user_id, day, subscribers_lost: 1 }));
  await addToChannelDays(db, rows, ["subscribers_lost"]);
}
