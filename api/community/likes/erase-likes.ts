import { sql, type Transaction } from "kysely";
import { forUpdate } from "#api/db/row-locks";
import { countIds, subtractCounts } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import type { Likeable } from "./likeable";

const likesPerBatch = 50;

/**
 * Removes a batch of the likes of an account that is being deleted, and subtracts them from the counters of the liked
 * content and of its owners. Returns whether there may be more.
 */
export async function eraseLikes(
  trx: Transaction<Tables>,
  { table, likes, column, ownersCount }: Likeable,
  userId: string,
): Promise<boolean> {
  const [likesTable, contentTable, id] = [sql.table(likes), sql.table(table), sql.ref(column)];
  const ownLikes = await sql<{ id: string }>`select ${id} as id from ${likesTable}
    where user_id = ${userId} limit ${sql.lit(likesPerBatch)}`.execute(trx);
  if (ownLikes.rows.length === 0) return false;
  const ids = sql.join(ownLikes.rows.map((row) => row.id));
  // Locks the liked content before its likes, as every change of a like does.
  const liked = await sql<{ id: string; owner_id: string }>`select id, owner_id from ${contentTable}
    where id in (${ids}) order by id ${forUpdate(trx)}`.execute(trx);
  const erased = await sql<{ id: string }>`delete from ${likesTable} where user_id = ${userId} and ${id} in (${ids})
    returning ${id} as id`.execute(trx);
  const erasedIds = new Set(erased.rows.map((row) => row.id));
  const rows = liked.rows.filter((row) => erasedIds.has(row.id));
  await subtractCounts(trx, { table, column: "likes_count" }, countIds(rows.map((row) => row.id)));
  const owners = countIds(rows.map(({ owner_id }) => owner_id));
  if (ownersCount) await subtractCounts(trx, { table: "users", column: ownersCount }, owners);
  return true;
}
