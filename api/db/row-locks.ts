import { sql } from "kysely";
import { type Db, isSqlite } from "./open";

/**
 * Builds the end of a query for rows to change. PostgreSQL skips rows that other transactions have locked; SQLite has
 * one writer and needs no clause.
 */
export const forUpdateSkipLocked = (db: Db) => (isSqlite(db) ? sql`` : sql`for update skip locked`);

/**
 * Builds the end of a query for rows on which a decision depends. PostgreSQL locks them and reads them again; SQLite has
 * one writer.
 */
export const forUpdate = (db: Db) => (isSqlite(db) ? sql`` : sql`for update`);

/**
 * Makes transactions whose decision depends on the whole site wait for each other. They lock the one row of
 * `first_account`, which each site has since its first account.
 */
export const lockSite = (trx: Db) => sql`select place from first_account ${forUpdate(trx)}`.execute(trx);
