import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { migrations } from "#api/db/migrations";

export const latestMigration = Object.keys(migrations("sqlite")).sort().at(-1)!;

/** Reads the name of a database's last migration; empty if there is none. */
export async function readMigration(db: Db): Promise<string> {
  const latest = sql<{ name: string | null }>`select max(name) as name from kysely_migration`;
  const { rows } = await latest.execute(db).catch(() => ({ rows: [] }));
  return rows[0]?.name ?? "";
}
