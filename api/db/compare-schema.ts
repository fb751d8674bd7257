import { Kysely, sql } from "kysely";
import { createBaseline } from "./migrations/baseline";
import type { DatabaseKind } from "./migrations/baseline/dialect";
import { describePostgresSchema } from "./schema-postgres";
import { describeSqliteSchema } from "./schema-sqlite";
import { sqliteDialect } from "./sqlite";

/** Matches the tables and triggers of the migrations themselves, and of a move to PostgreSQL. */
const internalNames = /^\w+ (create trigger )?(kysely_migration|migration_|move_)/i;

/** Lists the differences between a database and the baseline, in a line each: `lacks …` or `has …`. */
export async function compareWithBaseline(db: Kysely<unknown>, kind: DatabaseKind): Promise<string[]> {
  const { actual, expected } = kind === "sqlite" ? await describeSqlite(db) : await describePostgres(db);
  const missing = expected.filter((line) => !actual.includes(line));
  const extra = actual.filter((line) => !expected.includes(line) && !internalNames.test(line));
  return [...missing.map((line) => `lacks ${line}`), ...extra.map((line) => `has ${line}`)].sort();
}

/** The descriptions of the database and of the baseline. */
type Descriptions = Record<"actual" | "expected", string[]>;

async function describeSqlite(db: Kysely<unknown>): Promise<Descriptions> {
  const fresh = new Kysely<unknown>({ dialect: sqliteDialect(":memory:") });
  try {
    await createBaseline(fresh, "sqlite");
    return { actual: await describeSqliteSchema(db), expected: await describeSqliteSchema(fresh) };
  } finally {
    await fresh.destroy();
  }
}

/** Creates the baseline in a schema of its own, which the transaction drops again. */
const describePostgres = (db: Kysely<unknown>): Promise<Descriptions> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
    const currentSchema = rows[0]!.name;
    const actual = await describePostgresSchema(trx, currentSchema);
    await sql`create schema vidlark_baseline`.execute(trx);
    await sql`set local search_path = vidlark_baseline, ${sql.ref(currentSchema)}`.execute(trx);
    await createBaseline(trx, "postgres");
    const expected = await describePostgresSchema(trx, "vidlark_baseline");
    await sql`drop schema vidlark_baseline cascade`.execute(trx);
    return { actual, expected };
  });
