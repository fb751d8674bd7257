import { Kysely, Migrator, sql, SqliteAdapter } from "kysely";
import { migrations } from "./migrations";
import { isPostgresConflict, isPostgresForeignKeyViolation, postgresDialect } from "./postgres";
import { isSqliteConflict, isSqliteForeignKeyViolation, sqliteDialect } from "./sqlite";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

/** Where the rows live: a file of SQLite's, or the URL of a PostgreSQL database. */
export type DatabaseLocation = { sqlite: string } | { postgres: string };

/** Opens the database and brings it to the newest migration; throws when either fails. */
export async function openDatabase(place: DatabaseLocation): Promise<Db> {
  const onPostgres = "postgres" in place;
  const dialect = onPostgres ? postgresDialect(place.postgres) : sqliteDialect(place.sqlite);
  const db = new Kysely<Tables>({ dialect });
  const provider = { getMigrations: async () => migrations(onPostgres ? "postgres" : "sqlite") };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return db;
  await db.destroy();
  throw error;
}

/** Whether an error of either database says that a unique row stands already. */
export const isConflict = (error: unknown) =>
  error instanceof Error && (isSqliteConflict(error) || isPostgresConflict(error));

/** Whether an error of either database says that a row refers to one that is gone. */
export const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && (isSqliteForeignKeyViolation(error) || isPostgresForeignKeyViolation(error));

/** Ends a query for rows to change: PostgreSQL passes over those that others change now; SQLite has one writer. */
export const skipLocked = (db: Db) => (isSqlite(db) ? sql`` : sql`for update skip locked`);

export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;

/** At which sign of a column's text another text begins first, counted from 1; 0: nowhere. */
export const textPosition = (db: Db, column: string, text: string) =>
  isSqlite(db) ? sql<number>`instr(${sql.ref(column)}, ${text})` : sql<number>`strpos(${sql.ref(column)}, ${text})`;
