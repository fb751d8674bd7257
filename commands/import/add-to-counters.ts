import { sql } from "kysely";
import type { Db } from "#api/db/open";

type CountedTable = "users" | "videos" | "comments" | "tweets";

/**
 * Adds to each counter how often a row's id is in its list. Rows are locked once and in the order of their ids, so that
 * two transactions cannot block each other.
 */
export async function addToCounters(trx: Db, table: CountedTable, lists: Record<string, readonly string[]>) {
  const changes = new Map<string, Record<string, number>>();
  for (const [column, ids] of Object.entries(lists))
    for (const id of ids) {
      const change = changes.get(id) ?? {};
      change[column] = (change[column] ?? 0) + 1;
      changes.set(id, change);
    }
  for (const [id, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sums = Object.entries(change).map(([column, more]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${more}`);
    await sql`update ${sql.table(table)} set ${sql.join(sums)} where id = ${id}`.execute(trx);
  }
}

export async function findOwners(trx: Db, table: "videos" | "tweets", ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom(table)
    .select(["id", "owner_id"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const owners = new Map(rows.map(({ id, owner_id }) => [id, owner_id]));
  return ids.flatMap((id) => owners.get(id) ?? []);
}
