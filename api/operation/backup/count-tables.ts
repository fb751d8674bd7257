import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import type { Db } from "#api/db/open";

function readSqlite<T>(file: string, read: (db: InstanceType<typeof DatabaseSync>) => T): T {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Counts the rows of every table of an SQLite file. Leaves out search indexes, which other tables can rebuild. */
export const countSqliteTables = (file: string): Record<string, number> =>
  readSqlite(file, (db) => {
    const tables = db
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .all() as { name: string }[];
    const count = (name: string) => db.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number };
    return Object.fromEntries(tables.map(({ name }) => [name, count(name).rows]).sort());
  });

/** Lists the tables of a PostgreSQL database. */
export async function listPostgresTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Counts the rows of every table of a PostgreSQL database. */
export async function countPostgresTables(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await listPostgresTables(db)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]!.rows);
  }
  return counts;
}

/** Lists what SQLite finds wrong with the structure of a file. */
export const checkSqliteFile = (file: string): string[] =>
  readSqlite(file, (db) => {
    const rows = db.prepare("pragma quick_check(10)").all() as { quick_check: string }[];
    return rows.flatMap(({ quick_check: result }) => (result === "ok" ? [] : [`The database is damaged: ${result}`]));
  });
