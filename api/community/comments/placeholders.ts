import { type RawBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";

/** Matches comments with replies, withheld ones too. */
const hasReplies = sql`exists (select 1 from comments as replies where replies.parent_id = comments.id)`;

export const deleteEmptyPlaceholders = (db: Db, matches: RawBuilder<unknown>) =>
  sql`delete from comments where is_deleted = 1 and ${matches} and not ${hasReplies}`.execute(db);

/** Turns comments into placeholders, without text, author, likes and marks. */
export async function leavePlaceholders(db: Db, matches: RawBuilder<unknown>) {
  await sql`delete from comment_likes where comment_id in (select id from comments where ${matches})`.execute(db);
  await sql`update comments set content = '', text_folded = '', is_deleted = 1, withheld = '', held_reason = '', held_for = null,
      held_by_site = 0, is_hearted = 0, is_pinned = 0, likes_count = 0,
      owner_id = (select videos.owner_id from videos where videos.id = comments.video_id)
    where ${matches}`.execute(db);
}

export const leavePlaceholdersAboveReplies = (db: Db, matches: RawBuilder<unknown>) =>
  leavePlaceholders(db, sql`${matches} and ${hasReplies}`);
