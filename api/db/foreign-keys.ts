import { sql, type Transaction } from "kysely";
import { isSqlite } from "./open";
import type { Tables } from "./tables";

/**
 * Defers the checks of foreign keys to the end of the transaction, so that the id of a video can change: on PostgreSQL those
 * of references to videos, on SQLite all.
 */
export const deferForeignKeys = (trx: Transaction<Tables>) =>
  (isSqlite(trx) ? sql`pragma defer_foreign_keys = on` : sql`set constraints all deferred`).execute(trx);
