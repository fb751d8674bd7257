import { sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-turns";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { spamBrakes } from "#contract/rate-limits";
import { hashPost } from "./post-text";

interface Post {
  userId: string;
  content: string;
  isYoung: boolean;
  /** Whether it changes an older post: then its author's own posts do not count as repeats. */
  isEdit: boolean;
}

const ago = (seconds: number) => timestamp(Date.now() - seconds * 1_000);

/**
 * Records a post, and then compares it with the others of the last hour. In this order, posts at the same time see each
 * other: not all of them can be the first.
 */
export async function comparePost(db: Db, { userId, content, isYoung, isEdit }: Post) {
  const post = { id: newId(), user_id: userId, text_hash: hashPost(content), is_young: isYoung ? 1 : 0 } as const;
  await db
    .insertInto("recent_posts")
    .values({ ...post, created_at: timestamp() })
    .execute();
  const same = sql`select 1 from recent_posts
    where text_hash = ${post.text_hash} and created_at > ${ago(spamBrakes.repeatSeconds)} and id != ${post.id}`;
  const own = isEdit ? sql`1 = 0` : sql`exists (${same} and user_id = ${userId})`;
  const ofYoung = isYoung ? sql`exists (${same} and is_young = 1 and user_id != ${userId})` : sql`1 = 0`;
  const counts = spamBrakes.youngPosts.map(
    ({ points, seconds }) => sql`(select count(*) from (select 1 from recent_posts
      where is_young = 1 and created_at > ${ago(seconds)} and id != ${post.id}
      order by created_at desc limit ${points}) as counted)`,
  );
  const { rows } = await sql<{
    is_repeated: number;
    in_first: number;
    in_second: number;
  }>`select case when ${own} or ${ofYoung} then 1 else 0 end as is_repeated,
    ${counts[0]} as in_first, ${counts[1]} as in_second`.execute(db);
  const { is_repeated, in_first, in_second } = rows[0]!;
  return { isRepeated: Number(is_repeated) === 1, youngPosts: [Number(in_first), Number(in_second)] };
}

/** Deletes the posts that nothing is compared with any more. */
export const sweepRecentPosts = (db: Db) =>
  sweepRows(db, "recent_posts", sql`is_young in (0, 1) and created_at <= ${ago(spamBrakes.repeatSeconds)}`);
