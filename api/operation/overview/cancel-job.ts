import { sql, type Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { storeFailure } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { lockVideo, recordEnd } from "#api/videos/processing/end-job";
import { ApiError } from "#contract/errors";
import { cancellableKinds, type JobKind } from "#contract/words/jobs";
import type { VideoStatus } from "#contract/videos";
import { jobConflict } from "./job-conflict";
import { toMessage } from "#languages/runtime/coded";
import * as t from "#languages/api-operation";

type Trx = Transaction<Tables>;

/**
 * Cancels a job. A worker that runs it, on whichever node, learns so when it next renews its lease, ends its program,
 * and can publish nothing any more. Throws 404 for an unknown job, and 409 for one that has ended or has to be done.
 */
export const cancelJob = (db: Db, actor: Viewer, jobId: string) =>
  db.transaction().execute(async (trx) => {
    const job = await trx.selectFrom("jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
    if (!job) throw await jobConflict(trx, jobId);
    if (!cancellableKinds.includes(job.kind)) throw new ApiError(409, t.notCancellable);
    await lockVideo(trx, job.video_id);
    const result = await trx.deleteFrom("jobs").where("id", "=", jobId).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw await jobConflict(trx, jobId);
    if (!(await markCancelled(trx, job.kind, job.video_id))) throw new ApiError(409, t.jobJustDone);
    await recordEnd(trx, job, { outcome: "cancelled", failure: toMessage(t.processingCancelled) });
    const details = { kind: job.kind, video: job.video_id };
    await recordAuditEvent(trx, actor, { act: "job.cancel", subject: { kind: "job", id: jobId }, details });
  });

/** Shows at the video that its job was cancelled; returns false when the job's result is already published. */
async function markCancelled(trx: Trx, kind: JobKind, videoId: Tables["jobs"]["video_id"]): Promise<boolean> {
  // A video is complete without what these add.
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

/** A video that browsers play already stays ready. */
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
