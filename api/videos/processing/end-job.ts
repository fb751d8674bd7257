import { type Transaction, sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import { storeFailure } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import { type JobKind, type JobOutcome, jobOutcomes, listedDays } from "#contract/words/jobs";
import type { Message } from "#languages/runtime/coded";
import { type Job, removeOwnJob } from "./job-queue";

const noMessage: Message = { message: "" };

export interface JobEnding {
  outcome: JobOutcome;
  /** Why the job was not done. */
  failure?: Message;
  /** What ffmpeg or another program said, without paths and secrets. */
  details?: string;
  /** What the job did, as JSON. */
  result?: string;
}

/** Leaves out jobs that are done by the hundred, and failures of jobs that start over by themselves. */
const isRecorded = (kind: JobKind, outcome: JobOutcome) =>
  kind === "count-words" ? outcome !== "done" : kind !== "publish" || outcome !== "failed";

/** Removes a job that has ended and records how, unless another worker has taken it, or somebody has cancelled it. */
export const endJob = (db: Db, job: Job, ending: JobEnding) =>
  db.transaction().execute(async (trx) => {
    await lockVideo(trx, job.video_id || null);
    const createdAt = await removeOwnJob(trx, job);
    if (createdAt !== null) await recordEnd(trx, { ...job, created_at: createdAt }, ending);
  });

/**
 * Locks a job's video until the transaction ends. Whoever changes both locks the video first, so that no two
 * transactions wait for each other.
 */
export async function lockVideo(trx: Transaction<Tables>, videoId: string | null) {
  if (videoId !== null) await sql`select id from videos where id = ${videoId} ${forUpdate(trx)}`.execute(trx);
}

export async function recordEnd(
  trx: Transaction<Tables>,
  { id, kind, video_id, attempts, created_at }: Omit<Job, "video_id"> & { video_id: string | null; created_at: string },
  { outcome, failure = noMessage, details = "", result = "" }: JobEnding,
) {
  if (!isRecorded(kind, outcome)) return;
  const columns = { outcome, ...storeFailure(failure), details, result, created_at, ended_at: timestamp() };
  await trx
    .insertInto("ended_jobs")
    .values({ id, kind, video_id: video_id || null, attempts, ...columns })
    .execute();
}

/** Removes the failed and cancelled jobs of a video from the list, because a person started them again or gave up. */
export async function deleteFailedJobs(trx: Transaction<Tables>, videoId: string, kinds: readonly JobKind[]) {
  await trx
    .deleteFrom("ended_jobs")
    .where("video_id", "=", videoId)
    .where("kind", "in", kinds)
    .where("outcome", "!=", "done")
    .execute();
}

const dayMs = 24 * 60 * 60_000;

/** Deletes the ended jobs that the administrators' list no longer shows. */
export async function sweepEndedJobs(db: Db, now = Date.now()) {
  for (const outcome of jobOutcomes) {
    const before = timestamp(now - listedDays[outcome] * dayMs);
    await sweepRows(db, "ended_jobs", sql`outcome = ${outcome} and ended_at < ${before}`);
  }
}
