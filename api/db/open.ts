import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, SqliteAdapter } from "kysely";
import {
  isPostgresUniqueViolation,
  isPostgresForeignKeyViolation,
  openPool,
  postgresDialect,
  setQueryTimeout,
} from "./postgres";
import { isSqliteUniqueViolation, isSqliteForeignKeyViolation, sqliteDialect } from "./sqlite";
import { requireNotMoved } from "./moved-site";
import { UpgradeRefusal } from "./upgrade-refusal";
import type { Tables } from "./tables";
import { upgradeDatabase, type UpgradeOptions } from "./upgrade";

export type Db = Kysely<Tables>;

/** The location of the database: the path of an SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseLocation = { sqlite: string } | { postgres: string };

/** Makes `in ()` false and `not in ()` true, as on SQLite; PostgreSQL rejects empty lists. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

function openPostgres(url: string): Db {
  const pool = openPool(url);
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(pool), plugins: [emptyLists] });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, ReturnType<typeof openPool>>();

/** Counts the connections to PostgreSQL, and the requests that wait for one; null for SQLite. */
export function readPool(db: Db) {
  const pool = pools.get(db);
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

/** Limits how long a statement may wait for a PostgreSQL server; by default an hour. */
export function limitQueryTime(db: Db, timeoutMs: number) {
  const pool = pools.get(db);
  if (pool) setQueryTimeout(pool, timeoutMs);
}

/** Connects to the database as it is, without migrations. */
export const connectDatabase = (location: DatabaseLocation): Db =>
  "postgres" in location
    ? openPostgres(location.postgres)
    : new Kysely<Tables>({ dialect: sqliteDialect(location.sqlite) });

/**
 * Opens the database and migrates it to the latest version. Throws when either fails; an UpgradeRefusal says in one
 * line why this program may not use the database.
 */
export async function openDatabase(location: DatabaseLocation, options: UpgradeOptions = {}): Promise<Db> {
  if ("sqlite" in location) requireNotMoved(location.sqlite);
  const db = connectDatabase(location);
  try {
    await upgradeDatabase(db as Kysely<unknown>, "sqlite" in location ? location.sqlite : null, options);
    return db;
  } catch (error) {
    await db.destroy();
    throw explainDatabaseError(location, error);
  }
}

/** Adds the name of the setting to the error of a PostgreSQL database; returns any other error unchanged. */
export function explainDatabaseError(location: DatabaseLocation, error: unknown) {
  if ("sqlite" in location || error instanceof UpgradeRefusal) return error;
  const { code, message } = error as { code?: string; message: string };
  return new Error(`DATABASE_URL names a database that cannot be opened: ${message || String(code)}`, { cause: error });
}

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && (isSqliteUniqueViolation(error) || isPostgresUniqueViolation(error));

export const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && (isSqliteForeignKeyViolation(error) || isPostgresForeignKeyViolation(error));

/** Returns whether the database is SQLite; it is PostgreSQL otherwise. */
export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;
