import { sql, type Transaction } from "kysely";
import { countIds, subtractCounts } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import type { Likeable } from "./likeable";

const likesPerTurn = 50;

/**
 * Takes back some likes of an account that is being deleted, with the counters of what it liked and of their owners;
 * returns whether there may be more.
 */
export async function eraseLikes(
  trx: Transaction<Tables>,
  { table, likes, column, ownersCount }: Likeable,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; owner_id: string }>`
    select ${sql.table(table)}.id, owner_id from ${sql.table(likes)}
    join ${sql.table(table)} on ${sql.table(table)}.id = ${sql.ref(column)}
    where user_id = ${userId} limit ${sql.lit(likesPerTurn)}`.execute(trx);
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await sql`delete from ${sql.table(likes)} where user_id = ${userId} and ${sql.ref(column)} in (${sql.join(ids)})`.execute(
    trx,
  );
  await subtractCounts(trx, { table, column: "likes_count" }, countIds(ids));
  const owners = countIds(rows.map(({ owner_id }) => owner_id));
  if (ownersCount) await subtractCounts(trx, { table: "users", column: ownersCount }, owners);
  return true;
}
