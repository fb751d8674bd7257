import { Kysely, sql } from "kysely";
import { createBaseline } from "./migrations/baseline";
import type { DatabaseKind } from "./migrations/baseline/dialect";
import { describePostgresSchema } from "./schema-postgres";
import { describeSqliteSchema } from "./schema-sqlite";
import { sqliteDialect } from "./sqlite";

/** Matches the tables and triggers of the migrations themselves, and of a move to PostgreSQL. */
const internalNames = /^\w+ (create trigger )?(kysely_migration|migration_|move_)/i;

/** Lists in a line each what a database lacks of the baseline, and what it has besides. */
export async function compareWithBaseline(db: Kysely<unknown>, kind: DatabaseKind): Promise<string[]> {
  const [actualDescription, expectedDescription] =
    kind === "sqlite" ? await describeSqlite(db) : await describePostgres(db);
  const missingLines = expectedDescription
    .filter((line) => !actualDescription.includes(line))
    .map((line) => `lacks ${line}`);
  const extra = actualDescription
    .filter((line) => !expectedDescription.includes(line) && !internalNames.test(line))
    .map((line) => `has ${line}`);
  return [...missingLines, ...extra].sort();
}

type Descriptions = [actual: string[], expectedDescription: string[]];

async function describeSqlite(db: Kysely<unknown>): Promise<Descriptions> {
  const fresh = new Kysely<unknown>({ dialect: sqliteDialect(":memory:") });
  try {
    await createBaseline(fresh, "sqlite");
    return [await describeSqliteSchema(db), await describeSqliteSchema(fresh)];
  } finally {
    await fresh.destroy();
  }
}

/** Creates the baseline in a schema of its own, which the transaction drops again. */
const describePostgres = (db: Kysely<unknown>) => db.transaction().execute(describeBoth);

async function describeBoth(db: Kysely<unknown>): Promise<Descriptions> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const currentSchema = rows[0]!.name;
  const actual = await describePostgresSchema(db, currentSchema);
  await sql`create schema vidlark_baseline`.execute(db);
  await sql`set local search_path = vidlark_baseline, ${sql.ref(currentSchema)}`.execute(db);
  await createBaseline(db, "postgres");
  const expectedDescription = await describePostgresSchema(db, "vidlark_baseline");
  await sql`drop schema vidlark_baseline cascade`.execute(db);
  return [actual, expectedDescription];
}
