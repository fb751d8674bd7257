import { type Kysely, sql } from "kysely";
import { previousRelease } from "./migrations";
import { type Migration, numberOf } from "./migrations/migration";

/**
 * Creates the tables that record which migrations ran, the oldest release that works on the result of each, and how far
 * its rows are filled. The first table is that of Kysely's migrator, which releases before 1.0.0 still read.
 */
export async function createRecords(db: Kysely<unknown>) {
  for (const columns of [
    sql`kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
    sql`migration_marks (name text primary key, oldest_program integer not null)`,
    sql`migration_fills (name text primary key, position text not null default '',
      is_finished integer not null default 0)`,
  ])
    await sql`create table if not exists ${columns}`.execute(db);
}

/** Records that a migration ran, and that its rows wait to be filled. */
export async function recordMigration(db: Kysely<unknown>, migrations: Record<string, Migration>, name: string) {
  const migration = migrations[name]!;
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  await sql`insert into migration_marks (name, oldest_program) values (${name}, ${findOldestRelease(migrations, name)})`.execute(
    db,
  );
  if (migration.kind !== "expand" || !migration.fill) return;
  const position = (await migration.findFirst?.(db)) ?? "";
  await sql`insert into migration_fills (name, position) values (${name}, ${position})`.execute(db);
}

/** Returns the oldest release that works on the result of a migration. Only contracting migrations exclude releases. */
function findOldestRelease(migrations: Record<string, Migration>, name: string) {
  const oldestReleases = Object.entries(migrations).flatMap(([each, migration]) =>
    each <= name && migration.kind === "contract" ? [migration.oldestRelease] : [],
  );
  return Math.max(numberOf(previousRelease.lastMigration), ...oldestReleases);
}

export async function readNames(db: Kysely<unknown>): Promise<string[]> {
  const rows = await readTable<{ name: string }>(db, "kysely_migration", "name");
  return rows.map(({ name }) => name).sort();
}

export async function readOldestReleases(db: Kysely<unknown>): Promise<Map<string, number>> {
  const rows = await readTable<{ name: string; oldest_program: number }>(db, "migration_marks", "name, oldest_program");
  return new Map(rows.map(({ name, oldest_program }) => [name, oldest_program]));
}

/** Reads the rows of a table; none if the table does not exist. */
async function readTable<Row>(db: Kysely<unknown>, table: string, columns: string): Promise<Row[]> {
  try {
    return (await sql<Row>`select ${sql.raw(columns)} from ${sql.table(table)}`.execute(db)).rows;
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Checks for SQLSTATE 42P01 (undefined_table) or its SQLite equivalent. */
const isMissingTable = (error: unknown) =>
  error instanceof Error && (("code" in error && error.code === "42P01") || error.message.includes("no such table"));
