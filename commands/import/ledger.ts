import type { Db } from "#api/db/open";

/** Returns which of these records came before, by an earlier run or an earlier part of this one. */
export async function findImported(db: Db, collection: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("imported_records")
    .select("id")
    .where("collection", "=", collection)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Records that these came, so that no later run brings them again, even if they are deleted here. */
export async function recordImported(db: Db, collection: string, ids: string[]) {
  if (ids.length === 0) return;
  await db
    .insertInto("imported_records")
    .values([...new Set(ids)].map((id) => ({ collection, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Table = "users" | "videos" | "comments" | "tweets" | "playlists";

export async function findExisting(db: Db, table: Table, ids: Iterable<string>): Promise<Set<string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Set();
  const rows = await db.selectFrom(table).select("id").where("id", "in", unique).execute();
  return new Set(rows.map(({ id }) => id));
}
