import { sql, type Transaction } from "kysely";
import { deleteInBatches } from "#api/db/delete-in-batches";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { addToCommentsCount, addToRepliesCount, lockCommentsOf } from "./comment-counts";
import { deleteEmptyPlaceholders, leavePlaceholders } from "./placeholders";
import { commentNotFound, isNotDeleted } from "./comment-rows";

/**
 * Deletes a comment; a comment with replies leaves a placeholder. Throws 404 unless the user wrote the comment or owns
 * its video.
 */
export async function deleteComment(db: Db, id: string, userId: string) {
  const { video_id } = await db
    .selectFrom("comments")
    .innerJoin("videos", "videos.id", "comments.video_id")
    .select("comments.video_id")
    .where("comments.id", "=", id)
    .where((eb) => eb.or([eb("comments.owner_id", "=", userId), eb("videos.owner_id", "=", userId)]))
    .executeTakeFirstOrThrow(commentNotFound);
  await deleteInBatches(db, "comment_likes", sql`comment_id = ${id}`);
  await db.transaction().execute((trx) => removeComment(trx, id, video_id));
}

/** Deletes a comment of a video in the caller's transaction, without checking rights. Throws 404 when it is already deleted. */
export async function removeComment(trx: Transaction<Tables>, id: string, videoId: string) {
  await lockCommentsOf(trx, videoId);
  const { parent_id, withheld } = await trx
    .selectFrom("comments")
    .select(["parent_id", "withheld"])
    .where("id", "=", id)
    .where(isNotDeleted)
    .executeTakeFirstOrThrow(commentNotFound);
  if (withheld === "") await subtractFromCounts(trx, videoId, parent_id);
  await leavePlaceholders(trx, sql`id = ${id}`);
  await deleteEmptyPlaceholders(trx, sql`id = ${id}`);
  if (parent_id) await deleteEmptyPlaceholders(trx, sql`id = ${parent_id}`);
}

async function subtractFromCounts(db: Db, videoId: string, parentId: string | null) {
  await addToCommentsCount(db, videoId, -1);
  if (parentId) await addToRepliesCount(db, parentId, -1);
}
