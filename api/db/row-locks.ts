import { sql } from "kysely";
import { type Db, isSqlite } from "./open";

/**
 * Ends a query for rows that will be changed. PostgreSQL skips rows that other transactions have locked; SQLite needs
 * no clause, because it has one writer.
 */
export const skipLocked = (db: Db) => (isSqlite(db) ? sql`` : sql`for update skip locked`);

/**
 * Ends a query for rows that the transaction then decides by. PostgreSQL locks them and reads them again; SQLite has one
 * writer.
 */
export const lockRows = (db: Db) => (isSqlite(db) ? sql`` : sql`for update`);

/**
 * Makes transactions that decide by what the whole site has wait for each other: they lock the one row that each site has
 * since its first account.
 */
export const lockSite = (trx: Db) => sql`select place from first_account ${lockRows(trx)}`.execute(trx);
