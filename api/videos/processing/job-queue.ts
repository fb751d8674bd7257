import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdateSkipLocked } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";

/**
 * The length of a lease. A worker renews its lease while it works; a killed worker's job is due when the lease expires.
 */
export const leaseMs = 5_000;

export interface Job {
  id: string;
  kind: Tables["jobs"]["kind"];
  /** Empty for a job that is about no video. */
  video_id: string;
  attempts: number;
}

export async function addJob(
  trx: Db | Transaction<Tables>,
  {
    kind,
    videoId,
    notBefore = Date.now(),
  }: { kind: Tables["jobs"]["kind"]; videoId: string | null; notBefore?: number },
): Promise<string> {
  const job = { id: newId(), kind, video_id: videoId, run_after: timestamp(notBefore), created_at: timestamp() };
  await trx.insertInto("jobs").values(job).execute();
  return job.id;
}

/** The kinds of jobs that one worker runs; all of them when undefined. */
export type JobKinds = readonly Job["kind"][] | undefined;

/**
 * Claims the job of these kinds that has been due longest; returns null when none is due. Two workers never hold the
 * same job.
 */
export async function claimJob(db: Db, now = Date.now(), kinds?: JobKinds): Promise<Job | null> {
  const dueJobs = db
    .selectFrom("jobs")
    .select("id")
    .where("run_after", "<=", timestamp(now))
    .$if(kinds !== undefined, (jobs) => jobs.where("kind", "in", kinds!))
    .orderBy("run_after")
    .orderBy("id")
    .limit(1)
    .modifyEnd(forUpdateSkipLocked(db));
  const job = await db
    .updateTable("jobs")
    .set((eb) => ({ run_after: timestamp(now + leaseMs), attempts: eb("attempts", "+", 1), is_running: 1 }))
    .where("id", "=", dueJobs)
    .returning(["id", "kind", "video_id", "attempts"])
    .executeTakeFirst();
  return job ? { ...job, video_id: job.video_id ?? "" } : null;
}

/** Updates a job only while this worker holds it: a worker that claims a job increases its number of attempts. */
const updateOwnJob = (db: Db, { id, attempts }: Job) =>
  db.updateTable("jobs").where("id", "=", id).where("attempts", "=", attempts);

/** Renews the lease; returns false when another worker has claimed the job or its video was deleted. */
export async function renewLease(db: Db, job: Job): Promise<boolean> {
  const renewed = await updateOwnJob(db, job)
    .set({ run_after: timestamp(Date.now() + leaseMs) })
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Returns a job to the queue until a time in milliseconds since 1970. */
export const postponeJob = (db: Db, job: Job, until: number) =>
  updateOwnJob(db, job)
    .set({ run_after: timestamp(until), is_running: 0 })
    .execute();

/** Releases a job that a shutdown interrupted: it is due immediately, and the attempt does not count. */
export const releaseJob = (db: Db, job: Job) =>
  updateOwnJob(db, job)
    .set({ run_after: timestamp(), attempts: job.attempts - 1, is_running: 0 })
    .execute();

/**
 * Throws unless this worker still holds the job: it was cancelled, or another worker has claimed it. Until the
 * transaction ends, nobody else can do either. Lock the job's video first.
 */
export async function requireJob(trx: Transaction<Tables>, job: Job) {
  if (!(await renewLease(trx, job))) throw new Error("The job was cancelled, or another worker took it over");
}

/** Removes a finished job, unless another worker has taken it meanwhile; returns when it was added, or null. */
export async function removeOwnJob(db: Db, { id, attempts }: Job): Promise<string | null> {
  const deletion = db.deleteFrom("jobs").where("id", "=", id).where("attempts", "=", attempts);
  return (await deletion.returning("created_at").executeTakeFirst())?.created_at ?? null;
}

/** Finds when the next job of these kinds is due, in milliseconds since 1970; returns null when there is none. */
export async function findNextDueMs(db: Db, kinds?: JobKinds): Promise<number | null> {
  const nextJob = await db
    .selectFrom("jobs")
    .select("run_after")
    .$if(kinds !== undefined, (jobs) => jobs.where("kind", "in", kinds!))
    .orderBy("run_after")
    .limit(1)
    .executeTakeFirst();
  return nextJob ? Date.parse(nextJob.run_after) : null;
}
