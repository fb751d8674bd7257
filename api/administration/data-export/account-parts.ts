import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { findFeedAddress } from "#api/community/subscriptions/feed-address";
import { profileSelection } from "#api/accounts/users/profile-columns";
import { limits } from "#contract/limits";
import { defaultColumns } from "#api/videos/details/columns";
import { readRows } from "./read-rows";

/** Reads the account itself, with its e-mail address and settings. */
export async function readProfile(db: Db, userId: string) {
  const profile = await db
    .selectFrom("users")
    .select(["id", ...profileSelection, "email", "role", "created_at as createdAt", "updated_at as updatedAt"])
    .select(["suspended_at as suspendedAt", "suspended_until as suspendedUntil"])
    .select(["suspension_reason as suspensionReason", "waiting_since as waitingSince", "quota_bytes as quotaBytes"])
    .select(["email_verified_at as emailVerifiedAt", "mail_stopped_at as mailEndedAt", "deletion_at as deletionAt"])
    .select(["password_changed_at as changedPasswordAt", "trailer_id as trailerId", "pinned_ids as pinnedIds"])
    .select(["time_zone as timeZone", "language", "keeps_history as keepsHistory"])
    .select(["invitation_id as invitationId", "has_signed_in as hasSignedIn"])
    .select(["subscribers_count as subscribers", "subscriptions_count as subscriptions", "videos_count as videos"])
    .select(["views_count as views", "video_likes_count as videoLikes", "tweet_likes_count as tweetLikes"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const uploadDefaults = await db
    .selectFrom("upload_defaults")
    .select(defaultColumns)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const commentSettings = await db
    .selectFrom("comment_rules")
    .select(["rule", "watched_words as watchedWords"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return {
    ...profile,
    uploadDefaults: uploadDefaults ?? null,
    commentSettings: commentSettings ?? null,
    mail: await readMail(db, userId),
    notifications: await readNotificationSettings(db, userId),
    feedAddressSince: (await findFeedAddress(db, "feed_addresses", userId)).createdAt,
    notificationFeedSince: (await findFeedAddress(db, "notification_feeds", userId)).createdAt,
    secondFactor: await readSecondFactor(db, userId),
    programs: await readTokens(db, userId),
    webhooks: await readWebhooks(db, userId),
  };
}

/** Reads the sessions of the account, the least recently used first. */
export async function* readSessions(db: Db, { id: userId, sessionId }: Pick<Viewer, "id" | "sessionId">) {
  const query = db
    .selectFrom("sessions")
    .select(["id as _id", "device", "network", "created_at as createdAt", "seen_at as seenAt"])
    .select(["confirmed_at as confirmedAt", "passkey_confirmed_at as passkeyConfirmedAt"])
    .where("user_id", "=", userId);
  const rows = readRows(db, query, { seen_at: "seenAt", id: "_id" });
  for await (const row of rows) yield { ...row, isCurrent: row._id === sessionId };
}

/** Reads where the account gets each kind of notification, and how often the digest comes. */
async function readNotificationSettings(db: Db, userId: string) {
  const kinds = await db
    .selectFrom("notification_settings")
    .select(["kind", "site", "feed", "browser", "mail"])
    .where("user_id", "=", userId)
    .limit(100)
    .execute();
  const digest = await db
    .selectFrom("digests")
    .select(["frequency", "due_at as dueAt", "notified_until as notifiedUntil"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { kinds, digest: digest ?? null, browsers: await readPushBrowsers(db, userId) };
}

/** Reads the push service of each browser of the account, and since when, without the secret endpoints and keys. */
async function readPushBrowsers(db: Db, userId: string) {
  const rows = await db
    .selectFrom("push_browsers")
    .select(["endpoint", "created_at as createdAt"])
    .where("user_id", "=", userId)
    // Its push service has ended it.
    .where("endpoint", "<>", "")
    .limit(limits.pushBrowsers)
    .execute();
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, createdAt }));
}

/** Reads the webhooks, without their secrets. */
const readWebhooks = (db: Db, userId: string) =>
  db
    .selectFrom("webhooks")
    .select(["scope", "url", "events", "is_on as isOn", "created_at as createdAt"])
    .where("owner_id", "=", userId)
    .limit(100)
    .execute();

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

/** Reads the scopes and ends of the account's tokens, without the tokens themselves. */
const readTokens = (db: Db, userId: string) =>
  db
    .selectFrom("tokens")
    .select(["name", "number", "scopes", "created_at as createdAt", "expires_at as expiresAt", "used_at as usedAt"])
    .where("user_id", "=", userId)
    .limit(limits.tokens)
    .execute();

/** Reads the waiting mails, and the mailed links that can still be used, without their tokens. */
async function readMail(db: Db, userId: string) {
  const waiting = await db
    .selectFrom("mails")
    .select(["kind", "address", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .limit(100)
    .execute();
  const links = await db
    .selectFrom("mail_links")
    .select(["purpose", "address", "created_at as createdAt", "expires_at as expiresAt"])
    .where("user_id", "=", userId)
    .limit(100)
    .execute();
  return { waiting, links };
}
