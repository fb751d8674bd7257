import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { type ViewSource, viewSources } from "#contract/statistics";
import type { PeriodBounds } from "./days";

/** The columns that both tables of days have. */
const dayColumns = [
  "day",
  "views",
  "watch_seconds",
  ...viewSources.map((source) => `from_${source}` as const),
] as const;

type ViewSourceColumns = Record<`from_${ViewSource}`, number>;

export type DayRow = ViewSourceColumns & { day: string; views: number; watch_seconds: number };

export const sumColumn = <K extends string>(rows: Record<K, number>[], column: K) =>
  rows.reduce((sum, row) => sum + row[column], 0);

const sumSources = (rows: ViewSourceColumns[]) =>
  Object.fromEntries(viewSources.map((source) => [source, sumColumn(rows, `from_${source}`)])) as Record<
    ViewSource,
    number
  >;

/** Returns the first counted day of a video or channel: when the site began to count, or the day of its creation. */
export const findFirstDay = (start: string, createdAt: string) =>
  start > createdAt.slice(0, 10) ? start : createdAt.slice(0, 10);

/** Selects the day on which the site began to count. */
export const startDay = sql<string>`(select min(day) from statistics_start)`.as("start");

/**
 * Computes the totals of a period with `totalsOf`: as a whole, by day, and of the period before. `previous` is null if the
 * period before was not counted from its first day on.
 */
export function summarizePeriod<R extends DayRow, Totals>(
  rows: R[],
  { from, to, previousFrom, since }: PeriodBounds & { since: string },
  totalsOf: (rows: R[]) => Totals,
) {
  const currentRows = rows.filter(({ day }) => day >= from);
  return {
    from,
    to,
    since,
    totals: totalsOf(currentRows),
    previous: since <= previousFrom ? totalsOf(rows.filter(({ day }) => day < from)) : null,
    byDay: currentRows.map((row) => ({ day: row.day, ...totalsOf([row]) })),
    sources: sumSources(currentRows),
  };
}

export const readChannelPeriod = (db: Db, userId: string, { previousFrom, to }: PeriodBounds) =>
  db
    .selectFrom("channel_days")
    .select([...dayColumns, "subscribers_gained", "subscribers_lost"])
    .where("user_id", "=", userId)
    .where("day", ">=", previousFrom)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();

export const readVideoPeriod = (db: Db, videoId: string, { previousFrom, to }: PeriodBounds) =>
  db
    .selectFrom("video_days")
    .select(dayColumns)
    .where("video_id", "=", videoId)
    .where("day", ">=", previousFrom)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
