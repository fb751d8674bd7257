import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";

/** The number of pages of 4 kB that a step writes: about 5 ms of work. A step ends with a whole term of the index. */
const pagesPerStep = 16;

interface Merging {
  /** Ends the work with an error. */
  signal?: AbortSignal;
  /** The time between two steps, in which requests are answered. */
  pauseMs?: number;
}

/** Merges as many segments of an index as fit in one step; returns whether there may be more. */
const mergeSome = (db: Db, index: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const changesBefore = await countChanges(trx);
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pagesPerStep})`.execute(trx);
    // One change is the insert itself (SQLite, FTS5 §6.9, "The 'merge' command").
    return (await countChanges(trx)) - changesBefore > 1;
  });

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db);
  return rows[0]!.count;
}

/**
 * Merges the segments of SQLite's search indexes until none has many, and none has many deleted entries: in short steps,
 * between which requests are answered. PostgreSQL needs none.
 */
export async function mergeSearchIndexes(db: Db, { signal, pauseMs = 20 }: Merging = {}) {
  if (!isSqlite(db)) return;
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table % using fts5(%'`.execute(db);
  for (let indexes = rows.map(({ name }) => name); indexes.length > 0;) {
    const unfinished: string[] = [];
    for (const index of indexes) {
      signal?.throwIfAborted();
      if (!(await mergeSome(db, index))) continue;
      unfinished.push(index);
      await wait(pauseMs, undefined, { signal });
    }
    indexes = unfinished;
  }
}
