import type { Db } from "#api/db/open";

/** Reads the account itself, with its e-mail address and settings. */
export async function readProfile(db: Db, userId: string) {
  const profile = await db
    .selectFrom("users")
    .select(["id", "username", "full_name as fullName", "email", "description", "role"])
    .select(["podcast_category as podcastCategory", "created_at as createdAt", "updated_at as updatedAt"])
    .select(["suspended_at as suspendedAt", "suspended_until as suspendedUntil"])
    .select(["suspension_reason as suspensionReason", "waiting_since as waitingSince", "quota_bytes as quotaBytes"])
    .select(["subscribers_count as subscribers", "subscriptions_count as subscriptions", "videos_count as videos"])
    .select(["views_count as views", "video_likes_count as videoLikes", "tweet_likes_count as tweetLikes"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const settings = await db
    .selectFrom("upload_defaults")
    .select(["visibility", "tags", "language", "licence"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const feed = await db
    .selectFrom("feed_addresses")
    .select("created_at as createdAt")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { ...profile, uploadDefaults: settings ?? null, feedAddressSince: feed?.createdAt ?? null };
}
