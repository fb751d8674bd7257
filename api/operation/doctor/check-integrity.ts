import { sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { readByNewConnection } from "./read-by-new-connection-sqlite";
import type { Findings } from "./finding";
import { checkSqliteSearch } from "./check-search-sqlite";

/** Finds damage that the database reports, and search indexes that differ from the rows. */
export async function* checkIntegrity(db: Db): Findings {
  if (!isSqlite(db)) return yield* checkPostgresIndexes(db);
  const damage = await readByNewConnection(db, (connection) => connection.prepare("pragma quick_check(20)").all());
  for (const { quick_check: result } of damage as { quick_check: string }[])
    if (result !== "ok") yield { problem: `The database is damaged: ${result}`, repair: null };
  const orphans = await sql<{ table: string; parent: string; count: number }>`
    select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(db);
  for (const { table, parent, count } of orphans.rows)
    yield { problem: `${count} rows of ${table} refer to rows of ${parent} that are gone`, repair: null };
  yield* checkSqliteSearch(db);
}

/** Finds indexes whose creation was interrupted. PostgreSQL does not use them. */
async function* checkPostgresIndexes(db: Db): Findings {
  const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name
    from pg_index where not indisvalid or not indisready`.execute(db);
  for (const { name } of rows)
    yield { problem: `The index ${name} is not in use`, repair: () => sql`reindex index ${sql.raw(name)}`.execute(db) };
}
