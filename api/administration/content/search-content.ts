import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Db, isSqlite } from "#api/db/open";
import { type Paging, readCursor } from "#api/lists/page";
import {
  compareKeys,
  type ContentKey,
  type ContentSearch,
  type ContentSlice,
  type ScanProgress,
} from "./content-slice";
import { readMatchesOnPostgres } from "./read-matches-postgres";
import { readMatchesOnSqlite } from "./read-matches-sqlite";
import { scanList } from "./scan-list";

/** Steps of one request: 50,000 rows and as many matches on SQLite in about 0.4 s, 100,000 rows on PostgreSQL. */
const maxSteps = (db: Db) => (isSqlite(db) ? 25 : 50);

/**
 * Finds the ids of a page of matches and of one more, in reading order: backwards before a cursor. For a frequent text,
 * one step through the list fills the page. Otherwise the index and the list are read alternately, in short steps between
 * which other requests run, until one of them fills the page: the index is short for a rare text, the list for a narrow
 * filter. When neither fills it within `steps`, `reached` is the key at which the next page continues.
 */
export async function searchContent(
  db: Db,
  search: ContentSearch,
  { before, after, limit, steps = maxSteps(db) }: Paging & { steps?: number },
): Promise<ScanProgress> {
  const cursor = before ?? after;
  const start = cursor ? (readCursor(cursor, search.ordering.name, ["text", "text"]) as ContentKey) : null;
  const slice = { start, isAscending: before !== null, limit: limit + 1 };
  const scan = scanList(db, search, slice);
  const first: ScanProgress = (await scan.next()).value;
  if (first.reached === null) return first;
  const matches = (isSqlite(db) ? readMatchesOnSqlite : readMatchesOnPostgres)(db, search, slice);
  return readAlternately([matches, scan], first, { ...slice, steps });
}

/** Reads from both readers alternately until one fills the slice; otherwise returns the progress of the farther one. */
async function readAlternately(
  readers: AsyncGenerator<ScanProgress>[],
  first: ScanProgress,
  { isAscending, steps }: ContentSlice & { steps: number },
): Promise<ScanProgress> {
  let farthest = first;
  for (let step = 1; step < steps; step += 1) {
    for (const reader of readers) {
      await yieldToEventLoop();
      const { value, done } = await reader.next();
      if (done) continue;
      if (value.reached === null) return value;
      if (compareKeys(value.reached, farthest.reached!, isAscending) > 0) farthest = value;
    }
  }
  return farthest;
}
