import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";
import type { Tables } from "./tables";

/** SQLite needs about 5 ms for as many rows with their indexes. */
const rowsPerBatch = 500;

/**
 * Deletes rows in short steps, between which other requests run. SQLite works in this process, so that cascading from
 * one row to a million others would hold up everybody; PostgreSQL cascades in its own process, so nothing is done there.
 */
export async function deleteInBatches(db: Db, table: keyof Tables, matches: RawBuilder<unknown>) {
  if (!isSqlite(db)) return;
  while (await deleteSome(db, table, matches)) await yieldToEventLoop();
}

/**
 * Deletes rows that nothing refers to, such as expired ones: on SQLite in short steps, between which other requests run,
 * on PostgreSQL at once. An index has to find them.
 */
export async function sweepRows(db: Db, table: keyof Tables, matches: RawBuilder<unknown>) {
  while (await deleteSome(db, table, matches)) await yieldToEventLoop();
}

/** Deletes as many rows as fit in one turn, on PostgreSQL all; returns whether there may be more. */
export async function deleteSome(db: Db, table: keyof Tables, matches: RawBuilder<unknown>): Promise<boolean> {
  if (!isSqlite(db)) {
    await sql`delete from ${sql.table(table)} where ${matches}`.execute(db);
    return false;
  }
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where rowid in (
    select rowid from ${sql.table(table)} where ${matches} limit ${sql.lit(rowsPerBatch)})`.execute(db);
  return Number(numAffectedRows) === rowsPerBatch;
}
