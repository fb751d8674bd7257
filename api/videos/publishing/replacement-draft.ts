import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { DraftRow, Tables } from "#api/db/tables";
import { parseVideoId, videoNotFound } from "#api/videos/videos/find-video";
import { fieldError } from "#contract/errors";
import * as t from "#languages/api-videos";

/** The kinds of jobs that replace a video's file, the second one without a conversion. */
export const replacementJobs = ["replace-file", "switch-file"] as const;

export const findReplacementDraft = (db: Db, videoId: string): Promise<DraftRow | undefined> =>
  db.selectFrom("drafts").selectAll().where("replaces", "=", videoId).executeTakeFirst();

/**
 * Finds or adds the draft for a new file of the owner's video, and locks the video. Throws 400 or 404 for another
 * video, 409 while an earlier new file is processed.
 */
export async function claimReplacementDraft(
  trx: Transaction<Tables>,
  videoIdText: string,
  ownerId: string,
): Promise<DraftRow> {
  const videoId = parseVideoId(videoIdText);
  await lockOwnVideo(trx, videoId, ownerId);
  await refuseWhileProcessing(trx, videoId);
  const [id, now] = [newId(), timestamp()];
  // No form knows this token, so no form can publish the draft as a new video.
  const row = { id, owner_id: ownerId, token: newId(), title: "", description: "", replaces: videoId };
  await trx
    .insertInto("drafts")
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("replaces").doNothing())
    .execute();
  return (await findReplacementDraft(trx, videoId))!;
}

/** Locks the owner's video until the end of the transaction. Throws 404 when there is no such video. */
export async function lockOwnVideo(trx: Transaction<Tables>, videoId: string, ownerId: string) {
  const lock = await trx
    .updateTable("videos")
    .set({ owner_id: ownerId })
    .where("id", "=", videoId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (lock.numUpdatedRows === 0n) throw videoNotFound();
}

/** Throws 409 while a new file of the video is processed. */
export async function refuseWhileProcessing(db: Db, videoId: string) {
  const processing = await db
    .selectFrom("replacements")
    .select("video_id")
    .where("video_id", "=", videoId)
    .where("status", "=", "processing")
    .executeTakeFirst();
  if (!processing) return;
  throw fieldError(409, "videoFile", t.otherFileProcessed);
}
