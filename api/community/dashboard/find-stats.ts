import type { Db } from "#api/db/open";
import type { Stats } from "#contract/dashboard";

/** Reads the statistics of a channel from the counters in its account's row. */
export async function findStats(db: Db, userId: string): Promise<Omit<Stats, "heldComments">> {
  const row = await db
    .selectFrom("users")
    .select(["views_count", "subscribers_count", "videos_count", "video_likes_count", "tweet_likes_count"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const totalLikes = row.video_likes_count + row.tweet_likes_count;
  return {
    totalViews: row.views_count,
    totalSubscribers: row.subscribers_count,
    totalVideos: row.videos_count,
    totalLikes,
    totalLikesOnChannel: totalLikes,
    totalLikesOnVideos: row.video_likes_count,
    totalLikesOnTweet: row.tweet_likes_count,
  };
}
