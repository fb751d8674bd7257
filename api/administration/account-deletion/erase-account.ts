import { sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { eraseComments } from "#api/community/comments/erase-comments";
import { deleteSome } from "#api/db/delete-in-batches";
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

interface Deletion {
  db: Db;
  media: MediaStore;
  /** Ends the work with an error; the mark stays, so that it continues later. */
  signal?: AbortSignal;
}

type LoggedDeletion = Deletion & { log: Logger };

/** What is counted elsewhere, and what may be many rows, in the order in which it goes. */
const turns: Turn[] = [
  eraseSubscribers,
  eraseSubscriptions,
  (trx, userId) => eraseLikes(trx, likeables.video, userId),
  (trx, userId) => eraseLikes(trx, likeables.tweet, userId),
  (trx, userId) => eraseLikes(trx, likeables.comment, userId),
  eraseComments,
  eraseTweets,
  (trx, userId) => deleteSome(trx, "watch_history", sql`user_id = ${userId}`),
  (trx, userId) => deleteSome(trx, "blocks", sql`owner_id = ${userId}`),
  (trx, userId) => deleteSome(trx, "blocks", sql`blocked_id = ${userId}`),
  (trx, userId) => deleteSome(trx, "notices", sql`user_id = ${userId}`),
  (trx, userId) => deleteSome(trx, "notifications", sql`user_id = ${userId}`),
  (trx, userId) =>
    deleteSome(trx, "webhook_deliveries", sql`webhook_id in (select id from webhooks where owner_id = ${userId})`),
];

const running = new Set<string>();

/**
 * Deletes an account that is marked, with everything it owns, in turns between which other requests run; subtracts it
 * from other accounts' counters and deletes its files. Several processes may do so at once.
 */
export async function eraseAccount({ db, media, signal }: Deletion, userId: string) {
  running.add(userId);
  try {
    await eraseVideos({ db, media, signal }, userId);
    const pictures = new Set<string>();
    const release: Turn = (trx) => erasePlaylists(trx, userId, pictures);
    for (const turn of [...turns, release]) await runTurns(db, userId, { turn, signal });
    const { videoIds, draftIds } = await db.transaction().execute((trx) => deleteRest(trx, userId, pictures));
    for (const id of draftIds) await removeDraftFiles(media, id);
    for (const id of videoIds) await removeVideoFiles(media, id);
    for (const hash of pictures) await removePicture(db, media, hash);
  } finally {
    running.delete(userId);
  }
}

/** Deletes the account's row, with what requests added that ran when it was marked. */
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

/** Goes on with deletions that a killed process left, or that failed. */
export async function eraseMarkedAccounts(deletion: LoggedDeletion) {
  const markedAccounts = await deletion.db
    .selectFrom("users")
    .select("id")
    .where("deleting_since", "is not", null)
    .orderBy("deleting_since")
    .limit(100)
    .execute();
  for (const { id } of markedAccounts.filter((row) => !running.has(row.id))) await tryToEraseAccount(deletion, id);
}

/** Erases an account as `eraseAccount` does, or logs why it continues later. */
export const tryToEraseAccount = ({ log, ...deletion }: LoggedDeletion, userId: string) =>
  eraseAccount(deletion, userId).catch((err: unknown) => {
    const other = () => log.warn({ err, userId }, "the deletion of an account goes on later");
    if (!deletion.signal?.aborted) logFailure(log, err, { other });
  });
