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
import { kinds } from "./content-kinds";

/** SQLite compares as many texts in about 10 ms. */
const rowsPerStep = 2_000;

interface Row {
  created_at: string;
  id: string;
  score: number;
}

/** Compares the texts of a list one step after the other; yields what was found so far after each of them. */
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

/** Reads the next rows; returns those that match, and the last one unless the list ends before it. */
async function readStep(db: Db, search: ContentSearch, slice: { start: ContentKey | null; isAscending: boolean }) {
  const { table, folded } = kinds[search.kind];
  const isMatch = contains(sql.ref(`${table}.${folded}`), search.query);
  const query = selectSlice(db, search, slice).select(sql<number>`case when ${isMatch} then 1 else 0 end`.as("score"));
  const rows: Row[] = await query.limit(rowsPerStep).execute();
  return { matches: rows.filter(({ score }) => score === 1), last: rows[rowsPerStep - 1] ?? null };
}
