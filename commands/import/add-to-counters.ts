import { sql } from "kysely";
import type { Db } from "#api/db/open";

type CountedTable = "users" | "videos" | "comments" | "tweets";

/**
 * Adds to counters of rows: each counter has a list of ids, and its row gets 1 for each time that its id is in the list. Locks
 * each row once and in the order of ids, so that two transactions cannot block each other.
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
    const sets = Object.entries(change).map(([column, more]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${more}`);
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(trx);
  }
}

/** Finds the owner of each id, as often as the id is in the list. */
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
