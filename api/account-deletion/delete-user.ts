import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { requireOtherAdministrator } from "#api/auth/last-administrator";
import { releaseComments } from "#api/comments/delete";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { removeDraftFiles } from "#api/publishing/draft-files";
import { addLostSubscriptions } from "#api/statistics/add-counts";
import { releaseSubscribers } from "#api/subscriptions/release-subscribers";
import { removePicture } from "#api/media/store/remove-picture";
import { type MediaStore, removeVideoFiles } from "#api/media/store/store";
import { deleteRelatedRows } from "#api/videos/delete-related-rows";
import { accountDeleted } from "#api/users/queries";

export interface DeletedUser {
  username: string;
  /** Number of videos that were deleted with the account. */
  videos: number;
}

interface Deletion {
  /** Throws when the account may not be deleted; runs before anything is, and again in the transaction of its row. */
  mayDelete?: (trx: Transaction<Tables>) => Promise<void>;
  /** Records the deletion in its transaction. */
  record?: (trx: Transaction<Tables>) => Promise<void>;
}

/**
 * Deletes an account and everything it owns, subtracts it from other accounts' counters, then deletes its files. Throws
 * 409 for the only administrator.
 */
export async function deleteUser(
  db: Db,
  media: MediaStore,
  userId: string,
  { mayDelete, record }: Deletion = {},
): Promise<DeletedUser> {
  await db.transaction().execute(async (trx) => {
    await mayDelete?.(trx);
    await requireOtherAdministrator(trx, userId);
  });
  await deleteInTurns(db, userId);
  const remove = () =>
    db.transaction().execute(async (trx) => {
      await lockFirstAccount(trx);
      await mayDelete?.(trx);
      const deleted = await deleteRows(trx, userId);
      await record?.(trx);
      return deleted;
    });
  // Tries twice: the transaction locks many rows, and PostgreSQL aborts one of two transactions in a deadlock.
  const { username, videoIds, draftIds, pictures } = await remove().catch(remove);
  for (const id of draftIds) await removeDraftFiles(media, id);
  for (const id of videoIds) await removeVideoFiles(media, id);
  for (const hash of pictures) await removePicture(db, media, hash);
  return { username, videos: videoIds.length };
}

async function deleteRows(db: Transaction<Tables>, userId: string) {
  await requireOtherAdministrator(db, userId);
  // The deletion of a video also deletes the draft of a file that is to replace its file.
  const drafts = await db.selectFrom("drafts").select("id").where("owner_id", "=", userId).execute();
  const videos = await db.deleteFrom("videos").where("owner_id", "=", userId).returning("id").execute();
  const user = await releaseUsername(db, userId);
  const playlists = await db.selectFrom("playlists").select("image").where("owner_id", "=", userId).execute();
  await subtractFromVideos(db, userId);
  await subtractFromPosts(db, userId);
  await releaseComments(db, userId);
  await subtractFromSubscriptions(db, userId);
  await db.deleteFrom("users").where("id", "=", userId).execute();
  const pictures = new Set([user.avatar, user.cover_image, ...playlists.map(({ image }) => image)]);
  const pickIds = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { username: user.username, videoIds: pickIds(videos), draftIds: pickIds(drafts), pictures };
}

/** Locks the row of the first account, so that concurrent deletions run one after another and cannot deadlock. */
const lockFirstAccount = (db: Db) => db.updateTable("first_account").set({ place: 1 }).execute();

/**
 * Replaces the username. On PostgreSQL, changing a unique column locks the row against new rows that refer to the
 * account until it is deleted.
 */
const releaseUsername = (db: Db, userId: string) =>
  db
    .updateTable("users")
    .set({ username_folded: userId })
    .where("id", "=", userId)
    .returning(["username", "avatar", "cover_image"])
    .executeTakeFirstOrThrow(accountDeleted);

/** Subtracts the account's likes of videos, and its comments, from the counters. */
async function subtractFromVideos(db: Db, userId: string) {
  const liked = sql`select video_id from video_likes where user_id = ${userId}`;
  const commented = sql`select video_id from comments where owner_id = ${userId}`;
  await sql`update videos set likes_count = likes_count - 1 where id in (${liked})`.execute(db);
  await sql`update videos set comments_count = comments_count - (
      select count(*) from comments where video_id = videos.id and owner_id = ${userId}
        and is_deleted = 0 and withheld = '')
    where id in (${commented})`.execute(db);
  await subtractFromOwners(db, { counter: "video_likes_count", table: "videos", liked });
}

/** Subtracts the account's likes of comments and tweets from the counters. */
async function subtractFromPosts(db: Db, userId: string) {
  const comments = sql`select comment_id from comment_likes where user_id = ${userId}`;
  const liked = sql`select tweet_id from tweet_likes where user_id = ${userId}`;
  await sql`update comments set likes_count = likes_count - 1 where id in (${comments})`.execute(db);
  await sql`update tweets set likes_count = likes_count - 1 where id in (${liked})`.execute(db);
  await subtractFromOwners(db, { counter: "tweet_likes_count", table: "tweets", liked });
}

interface Liked {
  counter: "video_likes_count" | "tweet_likes_count";
  table: "videos" | "tweets";
  liked: RawBuilder<unknown>;
}

async function subtractFromOwners(db: Db, { counter, table: likeables, liked }: Liked) {
  const [column, table] = [sql.ref(counter), sql.table(likeables)];
  await sql`update users set ${column} = ${column} - (
      select count(*) from ${table} where owner_id = users.id and id in (${liked}))
    where id in (select owner_id from ${table} where id in (${liked}))`.execute(db);
}

/**
 * Deletes rows of other accounts that refer to the account or its videos, if they are many, in turns. An administrator's
 * go with the account, because its deletion may yet be refused.
 */
async function deleteInTurns(db: Db, ownerId: string) {
  const user = await db.selectFrom("users").select("role").where("id", "=", ownerId).executeTakeFirst();
  if (user?.role !== "user") return;
  await releaseSubscribers(db, ownerId);
  const videos = await db.selectFrom("videos").select("id").where("owner_id", "=", ownerId).execute();
  for (const { id } of videos) {
    await deleteRelatedRows(db, { id, ownerId });
    await nextTurn();
  }
}

/** Subtracts the account's subscriptions and subscribers from the counters. */
async function subtractFromSubscriptions(db: Db, userId: string) {
  await sql`update users set subscribers_count = subscribers_count - 1
    where id in (select channel_id from subscriptions where subscriber_id = ${userId})`.execute(db);
  await addLostSubscriptions(db, userId);
  await sql`update users set subscriptions_count = subscriptions_count - 1
    where id in (select subscriber_id from subscriptions where channel_id = ${userId})`.execute(db);
}
