import { createHash } from "node:crypto";
import { sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-turns";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockAuthor, RepeatedText, repeatMs } from "#api/db/repeated-texts";
import { spamBrakes } from "#contract/rate-limits";
import { hashPost } from "./fold-post";

interface Post {
  /** The id of its record; see `idOfSending`. */
  id: string;
  userId: string;
  content: string;
  isYoung: boolean;
  /** Whether it changes an older post: then its author's own posts do not count as repeats. */
  isEdit: boolean;
}

const timeAgo = (seconds: number) => timestamp(Date.now() - seconds * 1_000);

let recordCount = 0;

/** Makes an id that orders the records of one millisecond: ids of this process rise. */
function nextRecordId(): string {
  recordCount = (recordCount + 1) % 0x1_0000_0000;
  const id = newId();
  return id.slice(0, 8) + recordCount.toString(16).padStart(8, "0") + id.slice(16);
}

/**
 * Makes the id of a post's record. Sendings of one text within a minute share a record when `once` asks to store it once:
 * none of them repeats another.
 *
 * @param place where the post stands, so that the same text elsewhere is a repeat
 */
export function idOfSending(post: { once?: boolean | undefined; author: { id: string }; content: string }, place = "") {
  if (!post.once) return nextRecordId();
  const parts = [post.author.id, place, Math.floor(Date.now() / repeatMs), post.content];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);
}

/** Compares and stores a post; forgets its record when it cannot be stored, so that it can be sent again. */
export async function storePost<T>(db: Db, id: string, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    // Of a repeated text, the first sending is stored.
    if (!(error instanceof RepeatedText)) await forgetPost(db, id).catch(() => undefined);
    throw error;
  }
}

const forgetPost = (db: Db, id: string) => db.deleteFrom("recent_posts").where("id", "=", id).execute();

/**
 * Records a post, and then compares it with the others of the last hour. In this order, posts of new accounts at the same
 * time see each other: not all of them can be the first. An account's own posts are compared with its earlier ones.
 */
export async function comparePost(db: Db, { id, userId, content, isYoung, isEdit }: Post) {
  const post = { id, user_id: userId, text_hash: hashPost(content), is_young: isYoung ? 1 : 0 } as const;
  // The records of one account wait for each other: otherwise the later one of two could be compared before the other is there.
  const created_at = await db.transaction().execute(async (trx) => {
    await lockAuthor(trx, userId);
    const now = timestamp();
    const record = trx.insertInto("recent_posts").values({ ...post, created_at: now });
    await record.onConflict((conflict) => conflict.column("id").doNothing()).execute();
    return now;
  });
  const sameText = sql`select 1 from recent_posts
    where text_hash = ${post.text_hash} and created_at > ${timeAgo(spamBrakes.repeatSeconds)} and id != ${post.id}`;
  const byAuthor = isEdit
    ? sql`1 = 0`
    : sql`exists (${sameText} and user_id = ${userId}
    and (created_at < ${created_at} or (created_at = ${created_at} and id < ${id})))`;
  const byOthers = isYoung ? sql`exists (${sameText} and is_young = 1 and user_id != ${userId})` : sql`1 = 0`;
  const counts = spamBrakes.youngPosts.map(
    ({ points, seconds }) => sql`(select count(*) from (select 1 from recent_posts
      where is_young = 1 and created_at > ${timeAgo(seconds)} and id != ${post.id}
      order by created_at desc limit ${points}) as counted)`,
  );
  const { rows } = await sql<{
    is_repeated: number;
    in_first: number;
    in_second: number;
  }>`select case when ${byAuthor} or ${byOthers} then 1 else 0 end as is_repeated,
    ${counts[0]} as in_first, ${counts[1]} as in_second`.execute(db);
  const { is_repeated, in_first, in_second } = rows[0]!;
  return { isRepeated: Number(is_repeated) === 1, youngPosts: [Number(in_first), Number(in_second)] };
}

/** Deletes the posts that nothing is compared with any more. */
export const sweepRecentPosts = (db: Db) =>
  sweepRows(db, "recent_posts", sql`is_young in (0, 1) and created_at <= ${timeAgo(spamBrakes.repeatSeconds)}`);
