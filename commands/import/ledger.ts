import type { Db } from "#api/db/open";

/** Returns which of these records were imported before, by an earlier run or by this one. */
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

/** Records that these records were imported, so that no later run repeats it, even after they are deleted here. */
export async function recordImported(db: Db, collection: string, ids: string[]) {
  if (ids.length === 0) return;
  await db
    .insertInto("imported_records")
    .values([...new Set(ids)].map((id) => ({ collection, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ImportedTable = "users" | "videos" | "comments" | "tweets" | "playlists";

/** Returns which of these ids a table has. */
export async function findExisting(db: Db, table: ImportedTable, ids: Iterable<string>): Promise<Set<string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Set();
  const rows = await db.selectFrom(table).select("id").where("id", "in", unique).execute();
  return new Set(rows.map(({ id }) => id));
}
