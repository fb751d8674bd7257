import { createHash } from "node:crypto";
import { sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockAuthor, RepeatedText, repeatMs } from "#api/db/repeated-texts";
import { spamBrakes } from "#contract/rate-limits";
import { hashPost } from "./normalize-post";

interface Post {
  /** The id of its record; see `createSpamRecordId`. */
  id: string;
  userId: string;
  content: string;
  isYoung: boolean;
  /** Whether it changes an older post: then it cannot repeat the author's own posts. */
  isEdit: boolean;
}

const timeAgo = (seconds: number) => timestamp(Date.now() - seconds * 1_000);

/**
 * Creates the id of a post's record. With `returnsFirstIfRepeated`, all requests with the same text within a minute share one record, so
 * that none of them counts as a repetition of another.
 *
 * @param threadKey names the thread of the post: the same text in another thread is a repetition
 */
export function createSpamRecordId(
  post: { returnsFirstIfRepeated?: boolean | undefined; author: { id: string }; content: string },
  threadKey = "",
) {
  if (!post.returnsFirstIfRepeated) return newId();
  const parts = [post.author.id, threadKey, Math.floor(Date.now() / repeatMs), post.content];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);
}

/** Calls back to store a post. Deletes the record of the post when that fails, so that it can be sent again. */
export async function withPostRecord<T>(db: Db, id: string, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    // A repeated text was stored by the first request, which owns the record.
    if (!(error instanceof RepeatedText)) await deleteRecentPost(db, id).catch(() => undefined);
    throw error;
  }
}

const deleteRecentPost = (db: Db, id: string) => db.deleteFrom("recent_posts").where("id", "=", id).execute();

/**
 * Records a post, and then compares it with the other posts of the last hour. In this order, simultaneous posts of young
 * accounts find each other. Every post is compared with earlier posts of its account; that of a young account also with those
 * of other young accounts.
 */
export async function comparePost(db: Db, { id, userId, content, isYoung, isEdit }: Post) {
  const post = { id, user_id: userId, text_hash: hashPost(content), is_young: isYoung ? 1 : 0 } as const;
  const sameText = sql`select 1 from recent_posts
    where text_hash = ${post.text_hash} and created_at > ${timeAgo(spamBrakes.repeatSeconds)} and id != ${post.id}`;
  // The records of one account are written one after another: of two simultaneous posts, the second finds the first.
  const isOwnRepeat = await db.transaction().execute(async (trx) => {
    await lockAuthor(trx, userId);
    const { rows } = await sql`${sameText} and user_id = ${userId} limit 1`.execute(trx);
    const record = trx.insertInto("recent_posts").values({ ...post, created_at: timestamp() });
    await record.onConflict((conflict) => conflict.column("id").doNothing()).execute();
    return !isEdit && rows.length > 0;
  });
  const byOthers = isYoung ? sql`exists (${sameText} and is_young = 1 and user_id != ${userId})` : sql`1 = 0`;
  const counts = spamBrakes.youngPosts.map(
    ({ points, seconds }) => sql`(select count(*) from (select 1 from recent_posts
      where is_young = 1 and created_at > ${timeAgo(seconds)} and id != ${post.id}
      order by created_at desc limit ${points}) as counted)`,
  );
  const { rows } = await sql<{
    by_others: number;
    in_first: number;
    in_second: number;
  }>`select case when ${byOthers} then 1 else 0 end as by_others,
    ${counts[0]} as in_first, ${counts[1]} as in_second`.execute(db);
  const { by_others, in_first, in_second } = rows[0]!;
  return { isRepeated: isOwnRepeat || Number(by_others) === 1, youngPosts: [Number(in_first), Number(in_second)] };
}

/** Deletes the records of posts that are too old to be compared with. */
export const sweepRecentPosts = (db: Db) =>
  sweepRows(db, "recent_posts", sql`is_young in (0, 1) and created_at <= ${timeAgo(spamBrakes.repeatSeconds)}`);
