import { sql, type Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { storeFailure } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { lockVideo, recordEnd } from "#api/videos/processing/end-job";
import { addJob } from "#api/videos/processing/job-queue";
import { ApiError } from "#contract/errors";
import { cancellableKinds, type JobKind, type JobOutcome } from "#contract/words/jobs";
import type { VideoStatus } from "#contract/videos";
import { addSweep } from "./start-sweep";
import { type LazyMessage, toMessage } from "#languages/runtime/coded";
import * as t from "#languages/api-operation";

type Trx = Transaction<Tables>;

/**
 * Cancels a job. A worker that runs it notices when it next renews its lease: it ends its program and publishes nothing.
 * Throws 404 for an unknown job, and 409 for one that has ended or must not be cancelled.
 */
export const cancelJob = (db: Db, actor: Viewer, jobId: string) =>
  db.transaction().execute(async (trx) => {
    const job = await trx.selectFrom("jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
    if (!job) throw await findConflict(trx, jobId);
    if (!cancellableKinds.includes(job.kind)) throw new ApiError(409, t.notCancellable);
    await lockVideo(trx, job.video_id);
    const result = await trx.deleteFrom("jobs").where("id", "=", jobId).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw await findConflict(trx, jobId);
    if (!(await markCancelled(trx, job.kind, job.video_id))) throw new ApiError(409, t.jobJustDone);
    await recordEnd(trx, job, { outcome: "cancelled", failure: toMessage(t.processingCancelled) });
    const details = { kind: job.kind, video: job.video_id };
    await recordAuditEvent(trx, actor, { act: "job.cancel", subject: { kind: "job", id: jobId }, details });
  });

/** Records at the video that its job was cancelled; returns false when the job's result is already published. */
async function markCancelled(trx: Trx, kind: JobKind, videoId: Tables["jobs"]["video_id"]): Promise<boolean> {
  // A video is complete without the results of these jobs.
  if (videoId === null || kind === "add-renditions" || kind === "make-av1") return true;
  const result = await (kind === "replace-file" ? failReplacement(trx, videoId) : failVideo(trx, kind, videoId));
  return result.numUpdatedRows > 0n;
}

const failReplacement = (trx: Trx, videoId: string) =>
  trx
    .updateTable("replacements")
    .set({ status: "failed", ...storeFailure(toMessage(t.processingCancelled)), progress: null })
    .where("video_id", "=", videoId)
    .where("status", "=", "processing")
    .executeTakeFirst();

/** Marks a video as failed; one that browsers can play already stays ready. */
function failVideo(trx: Trx, kind: JobKind, videoId: string) {
  const status = sql<VideoStatus>`case when status = 'processing' then 'failed' else status end`;
  return trx
    .updateTable("videos")
    .set({ status, ...storeFailure(toMessage(t.processingCancelled)), progress: null, updated_at: timestamp() })
    .where("id", "=", videoId)
    .where((eb) =>
      kind === "make-playable"
        ? eb("file_name", "like", "source.%")
        : eb.not(eb.exists(eb.selectFrom("renditions").select("name").where("video_id", "=", videoId))),
    )
    .executeTakeFirst();
}

/**
 * Starts a failed or cancelled job again, with a new id and all its attempts. Throws 409 for a job in another state, such
 * as one that another request has started again, and for one whose video no longer needs it.
 */
export async function retryJob({ db, wakeWorker }: Pick<ApiDeps, "db" | "wakeWorker">, actor: Viewer, jobId: string) {
  await db.transaction().execute(async (trx) => {
    const endedJob = trx.selectFrom("ended_jobs").select(["kind", "video_id"]).where("id", "=", jobId);
    const job = await endedJob.where("outcome", "!=", "done").executeTakeFirst();
    if (!job) throw await findConflict(trx, jobId);
    await lockVideo(trx, job.video_id);
    const result = await trx.deleteFrom("ended_jobs").where("id", "=", jobId).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw await findConflict(trx, jobId);
    const newJob = await restartJob(trx, job.kind, job.video_id);
    const details = { kind: job.kind, video: job.video_id, newJob };
    await recordAuditEvent(trx, actor, { act: "job.retry", subject: { kind: "job", id: jobId }, details });
  });
  wakeWorker();
}

/** Resets the state of the job's video, and adds the job; returns its new id. */
async function restartJob(trx: Trx, kind: JobKind, videoId: string | null): Promise<string> {
  if (kind === "sweep") return addSweep(trx);
  const resets: Partial<Record<JobKind, (trx: Trx, videoId: string) => Promise<{ numUpdatedRows: bigint }>>> = {
    "make-playable": resetVideo,
    "make-renditions": resetVideo,
    "replace-file": resetReplacement,
    "switch-file": resetReplacement,
  };
  const reset = await resets[kind]?.(trx, videoId!);
  if (reset?.numUpdatedRows === 0n) throw new ApiError(409, t.jobNotNeeded);
  return addJob(trx, { kind, videoId });
}

const resetVideo = (trx: Trx, videoId: string) =>
  trx
    .updateTable("videos")
    .set({
      status: sql<VideoStatus>`case when status = 'failed' then 'processing' else status end`,
      failure: null,
      progress: 0,
      updated_at: timestamp(),
    })
    .where("id", "=", videoId)
    .where("failure", "is not", null)
    .executeTakeFirst();

/** Resets a replacement, unless its owner discarded it or its file is not complete. */
const resetReplacement = (trx: Trx, videoId: string) =>
  trx
    .updateTable("replacements")
    .set({ status: "processing", failure: null, progress: null })
    .where("video_id", "=", videoId)
    .where("status", "=", "failed")
    .where("version_id", "!=", "")
    .where((eb) => {
      const draft = eb.selectFrom("drafts").select("id").where("replaces", "=", videoId);
      // Only a draft with a complete file has a checksum.
      return eb.exists(draft.where("upload_id", "is not", null).where("sha256", "!=", ""));
    })
    .executeTakeFirst();

const outcomeMessages: Record<JobOutcome, LazyMessage> = {
  done: t.jobDone,
  cancelled: t.jobCancelledBefore,
  failed: t.jobFailed,
};

/** Finds the error for a job that is not in the expected state: 409 with its state, or 404. */
async function findConflict(trx: Trx, jobId: string): Promise<ApiError> {
  const endedJob = await trx.selectFrom("ended_jobs").select("outcome").where("id", "=", jobId).executeTakeFirst();
  if (endedJob) return new ApiError(409, outcomeMessages[endedJob.outcome]);
  const job = await trx.selectFrom("jobs").select("is_running").where("id", "=", jobId).executeTakeFirst();
  if (job) return new ApiError(409, job.is_running === 1 ? t.jobRuns : t.jobWaits);
  const retries = trx.selectFrom("audit_log").select("id").where("subject_id", "=", jobId);
  const retry = await retries.where("act", "=", "job.retry").limit(1).executeTakeFirst();
  return retry ? new ApiError(409, t.jobRetriedBefore) : new ApiError(404, t.noJob);
}
