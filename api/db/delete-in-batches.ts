import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";
import type { Tables } from "./tables";

/** SQLite deletes this many rows with their indexes in about 5 ms. */
const rowsPerBatch = 500;

/**
 * Deletes rows in batches on SQLite, so that other requests run in between: SQLite works in this process, and cascading
 * from one row to a million others would block all. Does nothing on PostgreSQL, which cascades in its own process.
 */
export async function deleteInBatches(db: Db, table: keyof Tables, matches: RawBuilder<unknown>) {
  if (!isSqlite(db)) return;
  while (await deleteBatch(db, table, matches)) await yieldToEventLoop();
}

/**
 * Deletes rows that nothing refers to, such as expired ones: in batches on SQLite, at once on PostgreSQL. An index must
 * support the condition.
 */
export async function sweepRows(db: Db, table: keyof Tables, matches: RawBuilder<unknown>) {
  while (await deleteBatch(db, table, matches)) await yieldToEventLoop();
}

/** Deletes one batch of rows, on PostgreSQL all rows. Returns whether there may be more. */
export async function deleteBatch(db: Db, table: keyof Tables, matches: RawBuilder<unknown>): Promise<boolean> {
  if (!isSqlite(db)) {
    await sql`delete from ${sql.table(table)} where ${matches}`.execute(db);
    return false;
  }
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where rowid in (
    select rowid from ${sql.table(table)} where ${matches} limit ${sql.lit(rowsPerBatch)})`.execute(db);
  return Number(numAffectedRows) === rowsPerBatch;
}
