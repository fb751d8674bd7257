import { sql, type Transaction } from "kysely";
import type { ApiDeps } from "#api/deps";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { storeFailure } from "#api/db/stored-message";
import type { DraftRow, Tables } from "#api/db/tables";
import { probeVideo } from "#api/media/formats/probe";
import type { UploadedFile } from "#api/media/store/save-file";
import { removeDraftFiles } from "#api/media/store/remove-files";
import { addJob } from "#api/videos/processing/job-queue";
import { lockQuota, refuseOverQuota } from "#api/videos/quotas/quotas";
import { ApiError, fieldError } from "#contract/errors";
import { withUploadedFile } from "./draft-files";
import { findDuplicate } from "./duplicates";
import { recordFinishedUpload } from "./finished-uploads";
import { lockOwnVideo, refuseWhileProcessing, replacementJobs } from "./replacement-draft";
import { deleteDraft } from "./save-draft";
import * as t from "#languages/api-videos";

/** A complete upload of a draft, for the video that the draft replaces. */
export interface ReplacementFile {
  draft: DraftRow;
  file: UploadedFile;
  /** Replaces the file even if the owner has a video of the same file. */
  allowDuplicate: boolean;
}

/** How a replacement begins. `started`: now, or by an earlier request. `unchanged`: the video has this file already. */
export type ReplaceOutcome = { kind: "started" | "unchanged" } | { kind: "needs decision"; publishedAt: string };

/**
 * Starts to replace a video's file: a job makes the new file playable and then switches. Throws 409 while an earlier
 * new file is processed, 413, 422 or 507 for a file that cannot be used; the video keeps its file and shows the reason.
 */
export async function startReplacement(deps: ApiDeps, newFile: ReplacementFile): Promise<ReplaceOutcome> {
  const videoId = newFile.draft.replaces!;
  try {
    return await start(deps, videoId, newFile);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) await deleteOwnDraft(deps, newFile);
    throw await recordFailure(deps.db, videoId, error);
  }
}

async function start(deps: ApiDeps, videoId: string, newFile: ReplacementFile): Promise<ReplaceOutcome> {
  const { db } = deps;
  const { draft, file, allowDuplicate } = newFile;
  const earlier = await compareWithVideo(db, videoId, file.sha256);
  if (earlier === "unchanged") {
    await recordFinishedUpload(db, draft, videoId);
    await deleteDraft(deps, draft.id);
  }
  if (earlier) return { kind: earlier };
  const duplicate = allowDuplicate ? undefined : await findDuplicate(db, draft.owner_id, file.sha256);
  if (duplicate) return { kind: "needs decision", publishedAt: duplicate.createdAt };
  const probe = withUploadedFile(deps.media, newFile, (path) =>
    probeVideo(path, { ...deps.tools, account: draft.owner_id }),
  );
  const { playsAsIs } = await probe.catch(async (error) => {
    await refuseReplacedUpload(db, newFile);
    throw error;
  });
  await db.transaction().execute(async (trx) => {
    await lockOwnVideo(trx, videoId, draft.owner_id);
    await lockQuota(trx, deps.quotas, draft.owner_id);
    await refuseOverQuota({ ...deps, db: trx }, draft, file.bytes);
    await refuseWhileProcessing(trx, videoId);
    await refuseReplacedUpload(trx, newFile);
    await insertReplacement(trx, videoId);
    await recordFinishedUpload(trx, draft, videoId);
    await addReplacementJob(trx, videoId, playsAsIs);
  });
  deps.wakeWorker();
  return { kind: "started" };
}

/** Records that a new version of a video's file is processed, in place of an earlier attempt. */
async function insertReplacement(trx: Transaction<Tables>, videoId: string) {
  await trx.deleteFrom("replacements").where("video_id", "=", videoId).execute();
  await trx
    .insertInto("replacements")
    .values({ video_id: videoId, version_id: newId(), status: "processing", created_at: timestamp() })
    .execute();
}

/** Adds the job in place of a job that deletes a discarded file, which would work on this file, too. */
async function addReplacementJob(trx: Transaction<Tables>, videoId: string, playsAsIs: boolean) {
  await trx.deleteFrom("jobs").where("video_id", "=", videoId).where("kind", "in", replacementJobs).execute();
  await addJob(trx, { kind: playsAsIs ? "switch-file" : "replace-file", videoId });
}

/** Finds whether the video has this file (`unchanged`), or an earlier request started to replace its file with it. */
export async function compareWithVideo(
  db: Db,
  videoId: string,
  sha256: string,
): Promise<"unchanged" | "started" | null> {
  const row = await db
    .selectFrom("videos")
    .leftJoin("replacements", (join) =>
      join.onRef("video_id", "=", "videos.id").on("replacements.status", "=", "processing"),
    )
    .leftJoin("drafts", "drafts.replaces", "replacements.video_id")
    .select(["videos.sha256", "videos.status", "drafts.sha256 as next_sha256"])
    .where("videos.id", "=", videoId)
    .executeTakeFirst();
  if (row?.next_sha256 === sha256) return "started";
  return row?.sha256 === sha256 && row.status !== "failed" && row.next_sha256 === null ? "unchanged" : null;
}

/** Deletes the draft, unless another request gave it another file meanwhile. */
async function deleteOwnDraft({ db, media }: ApiDeps, { draft }: ReplacementFile) {
  const deletion = db.deleteFrom("drafts").where("id", "=", draft.id).where("upload_id", "=", draft.upload_id);
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await removeDraftFiles(media, draft.id);
}

/** Throws 409 when another request gave the draft another file meanwhile. */
async function refuseReplacedUpload(db: Db, { draft }: ReplacementFile) {
  const sameUpload = db
    .selectFrom("drafts")
    .select("id")
    .where("id", "=", draft.id)
    .where("upload_id", "=", draft.upload_id);
  if (await sameUpload.executeTakeFirst()) return;
  throw fieldError(409, "videoFile", t.otherFileSent);
}

/** Records for the owner why a new file cannot be used; returns the error. */
export async function recordFailure(db: Db, videoId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || ![413, 422, 507].includes(error.status)) return error;
  const { failure, failure_message } = storeFailure(error.fields[0] ?? error.codedMessage);
  await sql`insert into replacements (video_id, version_id, status, failure, failure_message, created_at)
    select id, '', 'failed', ${failure}, ${failure_message}, ${timestamp()} from videos where id = ${videoId}
    on conflict (video_id) do update
    set failure = excluded.failure, failure_message = excluded.failure_message, progress = null
    where replacements.status = 'failed'`.execute(db);
  return error;
}
