import { type RawBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import { addToCount } from "./count";
import { commentNotFound, isKept } from "./rows";

/**
 * Deletes a comment; one with replies leaves a placeholder. Its author and the owner of the video may do so; for others
 * it throws 404.
 */
export async function deleteComment(db: Db, id: string, userId: string) {
  const { video_id } = await db
    .selectFrom("comments")
    .innerJoin("videos", "videos.id", "comments.video_id")
    .select("comments.video_id")
    .where("comments.id", "=", id)
    .where((eb) => eb.or([eb("comments.owner_id", "=", userId), eb("videos.owner_id", "=", userId)]))
    .executeTakeFirstOrThrow(commentNotFound);
  await db.transaction().execute(async (trx) => {
    await addToCount(trx, video_id, -1);
    const { parent_id, replies_count } = await trx
      .selectFrom("comments")
      .select(["parent_id", "replies_count"])
      .where("id", "=", id)
      .where(isKept)
      .executeTakeFirstOrThrow(commentNotFound);
    if (replies_count > 0) await leavePlaceholders(trx, sql`id = ${id}`);
    else await trx.deleteFrom("comments").where("id", "=", id).execute();
    if (parent_id) await subtractReply(trx, parent_id);
  });
}

/** Subtracts a deleted reply from its thread, and deletes a placeholder without replies. */
async function subtractReply(db: Db, parentId: string) {
  await db
    .updateTable("comments")
    .set((eb) => ({ replies_count: eb("replies_count", "-", 1) }))
    .where("id", "=", parentId)
    .execute();
  await deleteEmptyPlaceholders(db, sql`id = ${parentId}`);
}

const deleteEmptyPlaceholders = (db: Db, matches: RawBuilder<unknown>) =>
  sql`delete from comments where is_deleted = 1 and replies_count = 0 and ${matches}`.execute(db);

/** Turns comments into placeholders: what they said, who said it and who liked it is gone. */
async function leavePlaceholders(db: Db, matches: RawBuilder<unknown>) {
  await sql`delete from comment_likes where comment_id in (select id from comments where ${matches})`.execute(db);
  await sql`update comments set content = '', is_deleted = 1, is_hearted = 0, is_pinned = 0, likes_count = 0,
      owner_id = (select videos.owner_id from videos where videos.id = comments.video_id)
    where ${matches}`.execute(db);
}

/**
 * Prepares the deletion of an account: takes its replies out of their threads, and leaves placeholders for its comments
 * that others replied to. The account's other comments go with its row. The videos' counters are the caller's.
 */
export async function releaseComments(db: Db, userId: string) {
  const parents = sql`select parent_id from comments where owner_id = ${userId} and parent_id is not null`;
  await sql`update comments set replies_count = replies_count - (
      select count(*) from comments as replies where replies.parent_id = comments.id and replies.owner_id = ${userId})
    where id in (${parents})`.execute(db);
  await deleteEmptyPlaceholders(db, sql`id in (${parents})`);
  await leavePlaceholders(db, sql`owner_id = ${userId} and replies_count > 0`);
}
