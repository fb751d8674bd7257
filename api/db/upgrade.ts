import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { migrations } from "./migrations";
import type { DatabaseKind } from "./migrations/database-kind";
import { findMark, firstTolerantProgram, numberOf } from "./migrations/marks";
import { saveSnapshot, UpgradeRefusal } from "./snapshot";

/** The migrations that a program knows, and the oldest program that works on the result of each. */
export interface Program {
  migrations: Record<string, Migration>;
  findMark: (name: string) => number | undefined;
}

export interface UpgradeOptions {
  /** Whether an existing PostgreSQL database may be migrated; a new one always is, and SQLite is copied first. */
  allowMigrations?: boolean;
  /** Another program than this one, for tests. */
  program?: Program;
}

/** Describes the program that runs: its migrations for a database, and how to read what a database needs. */
export const thisProgram = (kind: DatabaseKind): Program => ({ migrations: migrations(kind), findMark });

const versionOf = (program: Program) => Math.max(...Object.keys(program.migrations).map(numberOf));

/**
 * Migrates a database to this program's schema; `sqliteFile` is null on PostgreSQL. Throws an UpgradeRefusal for a
 * database that needs a newer program, for pending migrations without consent, and for a copy without room.
 */
export async function upgradeDatabase(
  db: Kysely<unknown>,
  sqliteFile: string | null,
  { allowMigrations = false, program = thisProgram(sqliteFile === null ? "postgres" : "sqlite") }: UpgradeOptions,
) {
  const { executed, pending } = await readState(db, program);
  if (pending.length === 0) return;
  if (executed.length > 0) {
    if (sqliteFile !== null) await saveSnapshot(db, sqliteFile, `before-${pending[0]}`);
    else if (!allowMigrations) throw new UpgradeRefusal(explainConsent(pending));
  }
  const provider = { getMigrations: async () => withMarks(program) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Throws an UpgradeRefusal while the database's schema is not one that this program works on. */
export async function requireCurrentSchema(db: Kysely<unknown>, program: Program) {
  const { pending } = await readState(db, program);
  if (pending.length > 0) throw new UpgradeRefusal(`The database lacks the migration ${pending[0]}`);
}

/** Reads which migrations ran and which are pending; throws an UpgradeRefusal when the database needs a newer program. */
async function readState(db: Kysely<unknown>, program: Program) {
  const executed = await readNames(db);
  const unknown = executed.filter((name) => !(name in program.migrations));
  const pending = Object.keys(program.migrations)
    .filter((name) => !executed.includes(name))
    .sort();
  if (unknown.length > 0) await refuseNewer(db, program, unknown, pending);
  return { executed, pending };
}

async function refuseNewer(db: Kysely<unknown>, program: Program, unknown: string[], pending: string[]) {
  const ownVersion = versionOf(program);
  const marks = await readMarks(db);
  // A migration without a mark may have changed anything.
  const neededVersion = Math.max(...unknown.map((name) => marks.get(name) ?? numberOf(name)));
  if (neededVersion <= ownVersion && pending.length === 0) return;
  const advice = "start the newer release, or go back as docs/operating.md explains";
  throw new UpgradeRefusal(
    `The database was upgraded for version ${Math.max(neededVersion, ownVersion + 1)} or newer, and this is version ${ownVersion}: ${advice}`,
  );
}

const explainConsent = (pending: string[]) =>
  `The database needs ${pending.length} migrations (${pending.join(", ")}): back it up, then start with --yes or ALLOW_MIGRATIONS=yes`;

/** Adds to each migration that its transaction also records the marks up to it. */
function withMarks({ migrations, findMark }: Program): Record<string, Migration> {
  const names = Object.keys(migrations);
  const marked = (name: string): Migration => ({
    async up(db) {
      await migrations[name]!.up(db);
      if (numberOf(name) < firstTolerantProgram) return;
      for (const each of names.filter((other) => other <= name))
        await sql`insert into migration_marks (name, oldest_program)
          values (${each}, ${findMark(each) ?? numberOf(each)}) on conflict do nothing`.execute(db);
    },
  });
  return Object.fromEntries(names.map((name) => [name, marked(name)]));
}

const readNames = async (db: Kysely<unknown>): Promise<string[]> => {
  const rows = await readTable<{ name: string }>(db, "kysely_migration", "name");
  return rows.map(({ name }) => name).sort();
};

async function readMarks(db: Kysely<unknown>): Promise<Map<string, number>> {
  const rows = await readTable<{ name: string; oldest_program: number }>(db, "migration_marks", "name, oldest_program");
  return new Map(rows.map(({ name, oldest_program }) => [name, oldest_program]));
}

/** Reads a table; none of its rows when the table does not exist. */
async function readTable<Row>(db: Kysely<unknown>, table: string, columns: string): Promise<Row[]> {
  try {
    return (await sql<Row>`select ${sql.raw(columns)} from ${sql.table(table)}`.execute(db)).rows;
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Checks for SQLSTATE 42P01 (undefined_table), and for its equivalent of SQLite. */
const isMissingTable = (error: unknown) =>
  error instanceof Error && (("code" in error && error.code === "42P01") || error.message.includes("no such table"));
