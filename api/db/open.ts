import { Kysely, Migrator, sql, SqliteAdapter } from "kysely";
import { migrations } from "./migrations";
import { isPostgresConflict, isPostgresForeignKeyViolation, postgresDialect } from "./postgres";
import { isSqliteConflict, isSqliteForeignKeyViolation, sqliteDialect } from "./sqlite";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

/** The location of the database: the path of an SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseLocation = { sqlite: string } | { postgres: string };

/** Connects to the database as it is, without migrations. */
export const connectDatabase = (place: DatabaseLocation): Db =>
  new Kysely<Tables>({ dialect: "postgres" in place ? postgresDialect(place.postgres) : sqliteDialect(place.sqlite) });

/** Opens the database and migrates it to the latest version. Throws when either fails. */
export async function openDatabase(place: DatabaseLocation): Promise<Db> {
  const db = connectDatabase(place);
  const provider = { getMigrations: async () => migrations("postgres" in place ? "postgres" : "sqlite") };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return db;
  await db.destroy();
  throw error;
}

/** Checks whether an error of either database is a violation of a unique constraint. */
export const isConflict = (error: unknown) =>
  error instanceof Error && (isSqliteConflict(error) || isPostgresConflict(error));

/** Checks whether an error of either database is a violation of a foreign key constraint. */
export const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && (isSqliteForeignKeyViolation(error) || isPostgresForeignKeyViolation(error));

/**
 * Ends a query for rows that will be changed. PostgreSQL skips rows that other transactions have locked; SQLite needs
 * no clause, because it has one writer.
 */
export const skipLocked = (db: Db) => (isSqlite(db) ? sql`` : sql`for update skip locked`);

export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Finds the position of a text's first occurrence in a column, in characters from 1; 0 without one. */
export const textPosition = (db: Db, column: string, text: string) =>
  isSqlite(db) ? sql<number>`instr(${sql.ref(column)}, ${text})` : sql<number>`strpos(${sql.ref(column)}, ${text})`;
