import { sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { readScanStep } from "#api/search/scan-step";
import { type ContentKey, type ContentSearch, type ContentSlice, type Progress, selectSlice } from "./content-slice";
import { kinds } from "./kinds";

/** SQLite compares as many texts in about 10 ms. */
const rowsPerStep = 2_000;

/** PostgreSQL compares as many in about 30 ms, and holds up no other request. */
const rowsPerStepOnPostgres = 50_000;

interface Row {
  created_at: string;
  id: string;
  score: number;
}

interface Step {
  start: ContentKey | null;
  isAscending: boolean;
  rowCount: number;
}

/** Compares the texts of a list one step after the other; yields what was found so far after each of them. */
export async function* scanList(db: Db, search: ContentSearch, slice: ContentSlice): AsyncGenerator<Progress> {
  const ids: string[] = [];
  let { start } = slice;
  let rowCount = rowsPerStep;
  for (;;) {
    const { matches, last } = await readStep(db, search, { ...slice, start, rowCount });
    ids.push(...matches.map(({ id }) => id));
    const isDone = !last || ids.length >= slice.limit;
    if (isDone) return yield { ids: ids.slice(0, slice.limit), reached: null };
    start = [last.created_at, last.id];
    yield { ids: [...ids], reached: start };
    if (!isSqlite(db)) rowCount = rowsPerStepOnPostgres;
  }
}

/** Reads the next rows; returns those that match, and the last one unless the list ends before it. */
async function readStep(db: Db, search: ContentSearch, { rowCount, ...slice }: Step) {
  const { table, folded } = kinds[search.kind];
  const isMatch = contains(sql.ref(`${table}.${folded}`), search.query);
  const query = selectSlice(db, search, slice).select(sql<number>`case when ${isMatch} then 1 else 0 end`.as("score"));
  if (!isSqlite(db)) {
    const direction = sql.raw(slice.isAscending ? "asc" : "desc");
    const order = sql`created_at ${direction}, id ${direction}`;
    return readScanStep<Row>(db, { videos: sql`${query}`, order, limit: rowCount });
  }
  const rows: Row[] = await query.limit(rowCount).execute();
  return { matches: rows.filter(({ score }) => score === 1), last: rows[rowCount - 1] ?? null };
}
