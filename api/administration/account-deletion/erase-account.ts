import { sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { eraseComments } from "#api/community/comments/erase-comments";
import { deleteBatch } from "#api/db/delete-in-batches";
import { logFailure } from "#api/db/log-failure";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { likeables } from "#api/community/likes/likeable";
import { eraseLikes } from "#api/community/likes/erase-likes";
import { removePicture } from "#api/media/store/remove-picture";
import type { MediaStore } from "#api/media/store/media-store";
import { removeVideoFiles, removeDraftFiles } from "#api/media/store/remove-files";
import { erasePlaylists } from "#api/community/playlists/erase-playlists";
import { eraseSubscribers, eraseSubscriptions } from "#api/community/subscriptions/erase-subscriptions";
import { eraseTweets } from "#api/community/tweets/erase-tweets";
import { eraseVideos } from "./erase-videos";
import { lockDeletedAccount, runTurns, type Turn } from "./run-turns";

interface Erasure {
  db: Db;
  media: MediaStore;
  /** Stops the work with an error. The account remains marked, so that the work continues later. */
  signal?: AbortSignal;
}

type LoggedErasure = Erasure & { log: Logger };

/** Delete the rows that counters count, and those that may be many, in this order. */
const turns: Turn[] = [
  eraseSubscribers,
  eraseSubscriptions,
  (trx, userId) => eraseLikes(trx, likeables.video, userId),
  (trx, userId) => eraseLikes(trx, likeables.tweet, userId),
  (trx, userId) => eraseLikes(trx, likeables.comment, userId),
  eraseComments,
  eraseTweets,
  (trx, userId) => deleteBatch(trx, "watch_history", sql`user_id = ${userId}`),
  (trx, userId) => deleteBatch(trx, "blocks", sql`owner_id = ${userId}`),
  (trx, userId) => deleteBatch(trx, "blocks", sql`blocked_id = ${userId}`),
  (trx, userId) => deleteBatch(trx, "notices", sql`user_id = ${userId}`),
  (trx, userId) => deleteBatch(trx, "notifications", sql`user_id = ${userId}`),
  (trx, userId) =>
    deleteBatch(trx, "webhook_deliveries", sql`webhook_id in (select id from webhooks where owner_id = ${userId})`),
];

/** The accounts that this process is erasing. */
const runningIds = new Set<string>();

/**
 * Deletes a marked account and everything it owns, in batches between which other requests run. Subtracts it from other
 * accounts' counters and deletes its files. Several processes may do so at once.
 */
export async function eraseAccount({ db, media, signal }: Erasure, userId: string) {
  runningIds.add(userId);
  try {
    await eraseVideos({ db, media, signal }, userId);
    const pictures = new Set<string>();
    const playlistsTurn: Turn = (trx) => erasePlaylists(trx, userId, pictures);
    for (const turn of [...turns, playlistsTurn]) await runTurns(db, userId, { turn, signal });
    const { videoIds, draftIds } = await db.transaction().execute((trx) => deleteRest(trx, userId, pictures));
    for (const id of draftIds) await removeDraftFiles(media, id);
    for (const id of videoIds) await removeVideoFiles(media, id);
    for (const hash of pictures) await removePicture(db, media, hash);
  } finally {
    runningIds.delete(userId);
  }
}

/** Deletes the account's row, and rows that were added by requests that ran when the account was marked. */
async function deleteRest(trx: Transaction<Tables>, userId: string, pictures: Set<string>) {
  if (!(await lockDeletedAccount(trx, userId))) return { videoIds: [], draftIds: [] };
  for (const turn of turns) while (await turn(trx, userId));
  const drafts = await trx.selectFrom("drafts").select("id").where("owner_id", "=", userId).execute();
  const videos = await trx.deleteFrom("videos").where("owner_id", "=", userId).returning("id").execute();
  const playlists = await trx.selectFrom("playlists").select("image").where("owner_id", "=", userId).execute();
  const user = await trx
    .deleteFrom("users")
    .where("id", "=", userId)
    .returning(["avatar", "cover_image"])
    .executeTakeFirstOrThrow();
  for (const image of [user.avatar, user.cover_image, ...playlists.map((list) => list.image)]) pictures.add(image);
  return { videoIds: videos.map(({ id }) => id), draftIds: drafts.map(({ id }) => id) };
}

/** Continues deletions that failed, or whose process was killed. */
export async function eraseMarkedAccounts(erasure: LoggedErasure) {
  const markedAccounts = await erasure.db
    .selectFrom("users")
    .select("id")
    .where("deleting_since", "is not", null)
    .orderBy("deleting_since")
    .limit(100)
    .execute();
  for (const { id } of markedAccounts.filter((row) => !runningIds.has(row.id))) await tryToEraseAccount(erasure, id);
}

/** Erases an account as `eraseAccount` does. Logs an error, after which the deletion continues later. */
export const tryToEraseAccount = ({ log, ...erasure }: LoggedErasure, userId: string) =>
  eraseAccount(erasure, userId).catch((err: unknown) => {
    const other = () => log.warn({ err, userId }, "the deletion of an account goes on later");
    if (!erasure.signal?.aborted) logFailure(log, err, { other });
  });
