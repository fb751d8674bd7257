import { sql, type Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { lockVideo } from "#api/videos/processing/end-job";
import { addJob } from "#api/videos/processing/job-queue";
import { ApiError } from "#contract/errors";
import type { JobKind } from "#contract/words/jobs";
import type { VideoStatus } from "#contract/videos";
import { jobConflict } from "./job-conflict";
import { addSweep } from "./start-sweep";
import * as t from "#languages/api-operation";

type Trx = Transaction<Tables>;

/**
 * Starts a job again that failed or was cancelled: it gets a new id and all its attempts. Of two who do so at once, the
 * second gets a 409. Throws 409 for a job in another state, and for one whose video no longer needs it.
 */
export async function retryJob({ db, wakeWorker }: Pick<ApiDeps, "db" | "wakeWorker">, actor: Viewer, jobId: string) {
  await db.transaction().execute(async (trx) => {
    const endedJob = trx.selectFrom("ended_jobs").select(["kind", "video_id"]).where("id", "=", jobId);
    const job = await endedJob.where("outcome", "!=", "done").executeTakeFirst();
    if (!job) throw await jobConflict(trx, jobId);
    await lockVideo(trx, job.video_id);
    const result = await trx.deleteFrom("ended_jobs").where("id", "=", jobId).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw await jobConflict(trx, jobId);
    const newJob = await beginAnew(trx, job.kind, job.video_id);
    const details = { kind: job.kind, video: job.video_id, newJob };
    await recordAuditEvent(trx, actor, { act: "job.retry", subject: { kind: "job", id: jobId }, details });
  });
  wakeWorker();
}

/** Resets the state of what the job is about, and adds it; returns the new job's id. */
async function beginAnew(trx: Trx, kind: JobKind, videoId: string | null): Promise<string> {
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

/** A new file that is not stored as a whole, or that its owner discarded, cannot be taken up again. */
const resetReplacement = (trx: Trx, videoId: string) =>
  trx
    .updateTable("replacements")
    .set({ status: "processing", failure: null, progress: null })
    .where("video_id", "=", videoId)
    .where("status", "=", "failed")
    .where("version_id", "!=", "")
    .where((eb) => {
      const draft = eb.selectFrom("drafts").select("id").where("replaces", "=", videoId);
      // A draft has the checksum of a whole file alone.
      return eb.exists(draft.where("upload_id", "is not", null).where("sha256", "!=", ""));
    })
    .executeTakeFirst();
