import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { isBeyond } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/queries";
import { matchesOptions, type ResultOptions, resultSortColumns } from "./filters";
import { hasEitherText, scoreSql } from "./scores";
import { type SortedHit, type SortedSlice, toSortKey } from "./sorted-hits";

const rowsPerStep = 500;
/** Videos that one request reads at most: about 30 ms. */
const maxRows = 4_000;

interface SortedOptions extends ResultOptions {
  sorting: NonNullable<ResultOptions["sorting"]>;
}

/**
 * Reads the listed videos in the wished order, in steps that let other requests run, until the slice is full. Returns
 * where it stopped when it has read as many videos as one request may.
 */
export async function scanSorted(db: Db, query: string, options: SortedOptions, slice: SortedSlice) {
  const { sorting } = options;
  const isRising = sorting.ascending !== slice.backwards;
  const hits: SortedHit[] = [];
  let { cursor } = slice;
  for (let rowsRead = 0; rowsRead < maxRows; rowsRead += rowsPerStep) {
    await setImmediate();
    const rows = await readStep(db, query, options, { isRising, cursor });
    const matches = rows.filter(({ score }) => score > 0);
    hits.push(...matches.map((row) => ({ ...row, key: toSortKey(options, row) })));
    if (hits.length >= slice.limit) return { hits: hits.slice(0, slice.limit), reached: null };
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerStep) return { hits, reached: null };
    cursor = toSortKey(options, last);
  }
  return { hits, reached: cursor as SortedHit["key"] };
}

interface Step {
  isRising: boolean;
  cursor: SortedSlice["cursor"];
}

/** Reads the next videos with their scores; 0 for those that do not match. */
function readStep(db: Db, query: string, options: SortedOptions, { isRising, cursor }: Step) {
  const { sorting, ownerId, since } = options;
  const column = sql.ref<string | number>(`videos.${resultSortColumns[sorting.by].name}`);
  const columns = [column, sql.ref("videos.id")];
  const direction = isRising ? "asc" : "desc";

  const isHit = sql`${matchesOptions(options)} and ${hasEitherText(query)}`;
  return db
    .selectFrom("videos")
    .select(["videos.id", "videos.published_at", "videos.views", "videos.duration"])
    .select(sql<number>`case when ${isHit} then ${scoreSql(query)} else 0 end`.as("score"))
    .where(isListed)
    .$if(ownerId !== undefined, (rows) => rows.where("videos.owner_id", "=", ownerId!))
    .$if(since !== null && resultSortColumns[sorting.by].name === "published_at", (rows) =>
      rows.where(sql<boolean>`${column} >= ${since}`),
    )
    .$if(cursor !== null, (rows) => rows.where(isBeyond(db, columns, cursor!, isRising)))
    .orderBy(column, direction)
    .orderBy("videos.id", direction)
    .limit(rowsPerStep)
    .execute();
}
