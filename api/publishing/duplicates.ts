import type { Db } from "#api/db/open";

/** One's own video of the very same file; another's is never looked at. */
export const findDuplicate = (db: Db, ownerId: string, sha256: string) =>
  db
    .selectFrom("videos")
    .select(["id as _id", "created_at as createdAt"])
    .where("owner_id", "=", ownerId)
    .where("sha256", "=", sha256)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The video that a form with this token made of this file; a form sent twice makes one. */
export async function findByDraft(
  db: Db,
  ownerId: string,
  token: string,
  sha256: string | null,
): Promise<string | undefined> {
  let query = db.selectFrom("videos").select("id").where("owner_id", "=", ownerId).where("draft", "=", token);
  if (sha256 !== null) query = query.where("sha256", "=", sha256);
  const made = await query.execute();
  return made
    .map(({ id }) => id)
    .sort()
    .at(-1);
}
