import { sql } from "kysely";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import {
  type ContentKey,
  type ContentSearch,
  type ContentSlice,
  type ScanProgress,
  selectSlice,
} from "./content-slice";
import { contentTables } from "./content-tables";

/** SQLite compares as many texts in about 10 ms. */
const rowsPerStep = 2_000;

/** Compares the texts of a list step by step; yields the progress after each step. */
export async function* scanList(db: Db, search: ContentSearch, slice: ContentSlice): AsyncGenerator<ScanProgress> {
  const ids: string[] = [];
  let { start } = slice;
  for (;;) {
    const { matches, last } = await readStep(db, search, { ...slice, start });
    ids.push(...matches.map(({ id }) => id));
    const isDone = !last || ids.length >= slice.limit;
    if (isDone) return yield { ids: ids.slice(0, slice.limit), reached: null };
    start = [last.created_at, last.id];
    yield { ids: [...ids], reached: start };
  }
}

/** Reads the next rows. Returns the matching rows, and the last row of the step; null when the list has ended. */
async function readStep(db: Db, search: ContentSearch, slice: { start: ContentKey | null; isAscending: boolean }) {
  const { table, folded } = contentTables[search.kind];
  const isMatch = contains(sql.ref(`${table}.${folded}`), search.query);
  const isMatchFlag = sql<number>`case when ${isMatch} then 1 else 0 end`.as("is_match");
  const rows = await selectSlice(db, search, slice).select(isMatchFlag).limit(rowsPerStep).execute();
  return { matches: rows.filter(({ is_match }) => is_match === 1), last: rows[rowsPerStep - 1] ?? null };
}
