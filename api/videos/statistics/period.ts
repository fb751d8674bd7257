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

type SourceColumns = Record<`from_${ViewSource}`, number>;

export type DayRow = SourceColumns & { day: string; views: number; watch_seconds: number };

export const sumColumn = <K extends string>(rows: Record<K, number>[], column: K) =>
  rows.reduce((sum, row) => sum + row[column], 0);

const sumSources = (rows: SourceColumns[]) =>
  Object.fromEntries(viewSources.map((source) => [source, sumColumn(rows, `from_${source}`)])) as Record<
    ViewSource,
    number
  >;

/** Finds the first day that could be counted for something created at a time. */
export const findFirstDay = (start: string, createdAt: string) =>
  start > createdAt.slice(0, 10) ? start : createdAt.slice(0, 10);

export const startDay = sql<string>`(select min(day) from statistics_start)`.as("start");

/**
 * Sums up the rows of a period by `totalsOf`: as a whole, by day, and those of the period before; that is null if it was
 * not counted whole.
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

export const periodDays = (db: Db, { previousFrom, to }: PeriodBounds) => ({
  ofChannel: (userId: string) =>
    db
      .selectFrom("channel_days")
      .select([...dayColumns, "subscribers_gained", "subscribers_lost"])
      .where("user_id", "=", userId)
      .where("day", ">=", previousFrom)
      .where("day", "<=", to)
      .orderBy("day")
      .execute(),
  ofVideo: (videoId: string) =>
    db
      .selectFrom("video_days")
      .select([...dayColumns])
      .where("video_id", "=", videoId)
      .where("day", ">=", previousFrom)
      .where("day", "<=", to)
      .orderBy("day")
      .execute(),
});
