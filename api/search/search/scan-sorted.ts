import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { widen } from "#api/db/folded-texts";
import type { PageSlice } from "#api/lists/page";
import { isBeyond } from "#api/lists/keyset";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import {
  type FilteredSearch,
  matchesOptions,
  type ResultOptions,
  resultSortColumns,
  type SortedHit,
  toSortKey,
} from "./result-options";
import { readScanStep } from "./scan-step";
import { hasEitherText, scoreSql, wideScoreSql } from "./hits";

/** Videos that one request reads at most: about 30 ms. */
const maxRows = 4_000;
/** The videos of each step: on PostgreSQL, a step holds up no other request. */
const stepsOf = (db: Db) => (isSqlite(db) ? Array.from({ length: 8 }, () => maxRows / 8) : [500, maxRows - 500]);

interface SortedSearch extends FilteredSearch {
  sorting: NonNullable<ResultOptions["sorting"]>;
}

/**
 * Reads the listed videos in the requested order, in steps that let other requests run, until the slice is full. Returns
 * as `reached` where it stopped when it has read as many videos as one request may.
 */
export async function scanSorted(db: Db, search: SortedSearch, slice: PageSlice) {
  const { sorting } = search;
  const isAscending = sorting.ascending !== slice.backwards;
  const hits: SortedHit[] = [];
  let { cursor } = slice;
  for (const limit of stepsOf(db)) {
    await setImmediate();
    const { matches, last } = await readStep(db, search, { isAscending, cursor, limit });
    hits.push(...matches.map((row) => ({ ...row, key: toSortKey(search, row) })));
    if (hits.length >= slice.limit) return { hits: hits.slice(0, slice.limit), reached: null };
    if (!last) return { hits, reached: null };
    cursor = toSortKey(search, last);
  }
  return { hits, reached: cursor as SortedHit["key"] };
}

interface Step {
  isAscending: boolean;
  cursor: PageSlice["cursor"];
  limit: number;
}

/** Reads the next videos; returns the matching ones, and the last one unless the list ends earlier. */
function readStep(db: Db, search: SortedSearch, step: Step) {
  const columns = [sql.ref(`videos.${resultSortColumns[search.sorting.by].name}`), sql.ref("videos.id")];
  return readScanStep(db, selectScored(db, search, step), {
    columns,
    isAscending: step.isAscending,
    limit: step.limit,
  });
}

/** Selects the videos beyond the cursor with their scores; a video that does not match has 0. */
function selectScored(db: Db, search: SortedSearch, { isAscending, cursor }: Step) {
  const { query, sorting, ownerId, since } = search;
  const column = sql.ref<string | number>(`videos.${resultSortColumns[sorting.by].name}`);
  const wide = widen(query);
  const isFound = wide ? sql`(${hasEitherText(query)} or ${wideScoreSql(wide)} > 0)` : hasEitherText(query);
  const isHit = sql`${matchesOptions(search)} and ${isFound}`;
  return db
    .selectFrom("videos")
    .select(["videos.id", "videos.published_at", "videos.views", "videos.duration"])
    .select(sql<number>`case when ${isHit} then ${scoreSql(query)} else 0 end`.as("score"))
    .where(isListed)
    .$if(ownerId !== undefined, (rows) => rows.where("videos.owner_id", "=", ownerId!))
    .$if(since !== null && resultSortColumns[sorting.by].name === "published_at", (rows) =>
      rows.where(sql<boolean>`${column} >= ${since}`),
    )
    .$if(cursor !== null, (rows) =>
      rows.where(isBeyond(db, [column, sql.ref("videos.id")], { start: cursor!, isAscending })),
    );
}
