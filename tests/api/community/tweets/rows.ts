import { ascendingIds } from "#tests/support/ascending-ids";
import { timestamp } from "#api/db/ids";
import type { TestApi, User } from "#tests/support/api";

/** Inserts many rows of tweets; returns their ids. */
export async function insertTweets({ db }: TestApi, owner: User, times: string[]): Promise<string[]> {
  const ids = ascendingIds(times.length);
  const rows = times.map((time, i) => ({
    id: ids[i]!,
    owner_id: owner.id,
    content: `Tweet ${i}`,
    created_at: time,
    updated_at: time,
  }));
  await db.insertInto("tweets").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Inserts a like as the toggle call does. */
export async function likeTweet({ db }: TestApi, user: User, tweetId: string) {
  await db.insertInto("tweet_likes").values({ user_id: user.id, tweet_id: tweetId, created_at: timestamp() }).execute();
  const { owner_id } = await db
    .updateTable("tweets")
    .set((eb) => ({ likes_count: eb("likes_count", "+", 1) }))
    .where("id", "=", tweetId)
    .returning("owner_id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("users")
    .set((eb) => ({ tweet_likes_count: eb("tweet_likes_count", "+", 1) }))
    .where("id", "=", owner_id)
    .execute();
}
