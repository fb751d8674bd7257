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
  const commentSettings = await db
    .selectFrom("comment_rules")
    .select(["rule", "watched_words as watchedWords"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const feed = await db
    .selectFrom("feed_addresses")
    .select("created_at as createdAt")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const secondFactor = await readSecondFactor(db, userId);
  const found = { uploadDefaults: settings ?? null, commentSettings: commentSettings ?? null };
  return { ...profile, ...found, feedAddressSince: feed?.createdAt ?? null, secondFactor };
}

/** Reads when the account got its second factors, without their secrets. */
async function readSecondFactor(db: Db, userId: string) {
  const totp = await db
    .selectFrom("totp_secrets")
    .select("confirmed_at as since")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["name", "created_at as createdAt", "used_at as usedAt"])
    .where("user_id", "=", userId)
    .limit(100)
    .execute();
  return { authenticatorSince: totp?.since ?? null, passkeys };
}
