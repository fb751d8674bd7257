import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, SqliteAdapter } from "kysely";
import {
  isPostgresUniqueViolation,
  isPostgresForeignKeyViolation,
  limitAnswerTime,
  openPool,
  postgresDialect,
} from "./postgres";
import { isSqliteUniqueViolation, isSqliteForeignKeyViolation, sqliteDialect } from "./sqlite";
import { requireNotMoved } from "./moved-site";
import { UpgradeRefusal } from "./upgrade-refusal";
import type { Tables } from "./tables";
import { upgradeDatabase, type UpgradeOptions } from "./upgrade";

export type Db = Kysely<Tables>;

/** The location of the database: the path of an SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseLocation = { sqlite: string } | { postgres: string };

const openSqlite = (file: string): Db => new Kysely<Tables>({ dialect: sqliteDialect(file) });

/** PostgreSQL refuses an empty list: `in ()` of a condition is false then, as on SQLite, and `not in ()` true. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

function openPostgres(url: string): Db {
  const pool = openPool(url);
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(url, pool), plugins: [emptyLists] });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, ReturnType<typeof openPool>>();

/** Counts the connections of a PostgreSQL database, and the requests that wait for one; null for SQLite. */
export function readPool(db: Db) {
  const pool = pools.get(db);
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

/** Limits how long statements wait for the answer of a PostgreSQL server, by default an hour. */
export function limitAnswers(db: Db, answerMs: number) {
  const pool = pools.get(db);
  if (pool) limitAnswerTime(pool, answerMs);
}

/** Connects to the database as it is, without migrations. */
export const connectDatabase = (place: DatabaseLocation): Db =>
  "postgres" in place ? openPostgres(place.postgres) : openSqlite(place.sqlite);

/**
 * Opens the database and migrates it to the latest version. Throws when either fails; an UpgradeRefusal says in one
 * line why this program may not use the database.
 */
export async function openDatabase(place: DatabaseLocation, options: UpgradeOptions = {}): Promise<Db> {
  if ("sqlite" in place) requireNotMoved(place.sqlite);
  const db = connectDatabase(place);
  try {
    await upgradeDatabase(db as Kysely<unknown>, "sqlite" in place ? place.sqlite : null, options);
    return db;
  } catch (error) {
    await db.destroy();
    throw explainDatabaseError(place, error);
  }
}

/** Names the setting in the error of a PostgreSQL database that cannot be opened; returns every other error as it is. */
export function explainDatabaseError(place: DatabaseLocation, error: unknown) {
  if ("sqlite" in place || error instanceof UpgradeRefusal) return error;
  const { code, message } = error as { code?: string; message: string };
  return new Error(`DATABASE_URL names a database that cannot be opened: ${message || String(code)}`, { cause: error });
}

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && (isSqliteUniqueViolation(error) || isPostgresUniqueViolation(error));

export const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && (isSqliteForeignKeyViolation(error) || isPostgresForeignKeyViolation(error));

/** Returns whether the database is SQLite; it is PostgreSQL otherwise. */
export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;
