import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { addToCount, addToReplies } from "./count";
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
  await db.transaction().execute((trx) => removeComment(trx, id, video_id));
}

/** Deletes a comment of a video, whoever asks, in the caller's transaction. Throws 404 when it is deleted already. */
export async function removeComment(trx: Transaction<Tables>, id: string, videoId: string) {
  await addToCount(trx, videoId, 0);
  const { parent_id, withheld } = await trx
    .selectFrom("comments")
    .select(["parent_id", "withheld"])
    .where("id", "=", id)
    .where(isKept)
    .executeTakeFirstOrThrow(commentNotFound);
  if (withheld === "") await subtractFromCounts(trx, videoId, parent_id);
  await leavePlaceholders(trx, sql`id = ${id}`);
  await deleteEmptyPlaceholders(trx, sql`id = ${id}`);
  if (parent_id) await deleteEmptyPlaceholders(trx, sql`id = ${parent_id}`);
}

async function subtractFromCounts(db: Db, videoId: string, parentId: string | null) {
  await addToCount(db, videoId, -1);
  if (parentId) await addToReplies(db, parentId, -1);
}

/** Matches comments with replies, withheld ones too, of others than an account. */
const hasRepliesOfOthers = (ownerId: string) =>
  sql`exists (select 1 from comments as replies where replies.parent_id = comments.id
    and replies.owner_id != ${ownerId})`;

/** Deletes placeholders without replies; those of the account `except`, which is being deleted, do not count. */
const deleteEmptyPlaceholders = (db: Db, matches: RawBuilder<unknown>, except = "") =>
  sql`delete from comments where is_deleted = 1 and ${matches} and not ${hasRepliesOfOthers(except)}`.execute(db);

/** Turns comments into placeholders: what they said, who said it and who liked it is gone. */
async function leavePlaceholders(db: Db, matches: RawBuilder<unknown>) {
  await sql`delete from comment_likes where comment_id in (select id from comments where ${matches})`.execute(db);
  await sql`update comments set content = '', is_deleted = 1, withheld = '', held_reason = '', held_for = null, held_by_site = 0, is_hearted = 0, is_pinned = 0, likes_count = 0,
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
      select count(*) from comments as replies where replies.parent_id = comments.id and replies.owner_id = ${userId}
        and replies.withheld = '')
    where id in (${parents})`.execute(db);
  await deleteEmptyPlaceholders(db, sql`id in (${parents})`, userId);
  await leavePlaceholders(db, sql`owner_id = ${userId} and ${hasRepliesOfOthers(userId)}`);
}
