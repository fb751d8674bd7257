import type { Db } from "#api/db/open";

/** Identifies an upload form: by its account, and by a token that the form has. */
export type FormKey = Record<"ownerId" | "token", string>;

/** Finds the owner's newest video of the same file. Videos of other accounts never count. */
export const findDuplicate = (db: Db, ownerId: string, sha256: string) =>
  db
    .selectFrom("videos")
    .select(["id as _id", "created_at as createdAt"])
    .where("owner_id", "=", ownerId)
    .where("sha256", "=", sha256)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Finds the id of the video that was published with this form's token and this file (any file for null), so that a form
 * sent twice publishes one video.
 */
export async function findVideoIdByDraft(
  db: Db,
  { ownerId, token }: FormKey,
  sha256: string | null,
): Promise<string | undefined> {
  let query = db.selectFrom("videos").select("id").where("owner_id", "=", ownerId).where("draft", "=", token);
  if (sha256 !== null) query = query.where("sha256", "=", sha256);
  const videos = await query.execute();
  return videos
    .map(({ id }) => id)
    .sort()
    .at(-1);
}
