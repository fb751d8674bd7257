import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { type Db, skipLocked } from "#api/db/open";
import type { JobsTable, Tables } from "#api/db/tables";

/** How long a worker holds a job it claimed; it renews the lease while it works. What a killed one held is due after it. */
export const leaseMs = 7_500;

export interface Job {
  id: string;
  kind: JobsTable["kind"];
  video_id: string;
  attempts: number;
}

/** Adds a job in the transaction of what it is about. */
export async function addJob(
  trx: Db | Transaction<Tables>,
  { kind, videoId, notBefore = Date.now() }: { kind: JobsTable["kind"]; videoId: string; notBefore?: number },
) {
  const job = { id: newId(), kind, video_id: videoId, run_after: timestamp(notBefore), created_at: timestamp() };
  await trx.insertInto("jobs").values(job).execute();
}

/** Takes the job that waits longest; null when none is due. Two workers never hold the same one. */
export async function claimJob(db: Db, now = Date.now()): Promise<Job | null> {
  const due = db
    .selectFrom("jobs")
    .select("id")
    .where("run_after", "<=", timestamp(now))
    .orderBy("run_after")
    .orderBy("id")
    .limit(1)
    .modifyEnd(skipLocked(db));
  const claimed = await db
    .updateTable("jobs")
    .set((eb) => ({ run_after: timestamp(now + leaseMs), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", due)
    .returning(["id", "kind", "video_id", "attempts"])
    .executeTakeFirst();
  return claimed ?? null;
}

/** The job as long as this worker holds it: a lease that ran out lets another claim it, which counts an attempt. */
const ownJob = (db: Db, { id, attempts }: Job) =>
  db.updateTable("jobs").where("id", "=", id).where("attempts", "=", attempts);

/** Whether the job is still this worker's; its row goes with its video, too. */
export async function renewLease(db: Db, job: Job): Promise<boolean> {
  const renewed = await ownJob(db, job)
    .set({ run_after: timestamp(Date.now() + leaseMs) })
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

export const postpone = (db: Db, job: Job, until: number) =>
  ownJob(db, job)
    .set({ run_after: timestamp(until) })
    .execute();

/** Gives back a job that a stop interrupted: due at once, and the attempt does not count. */
export const release = (db: Db, job: Job) =>
  ownJob(db, job)
    .set({ run_after: timestamp(), attempts: job.attempts - 1 })
    .execute();

export const finishJob = (db: Db, { id, attempts }: Job) =>
  db.deleteFrom("jobs").where("id", "=", id).where("attempts", "=", attempts).execute();

/** When the next job is due, in milliseconds since the epoch; null when there is none. */
export async function nextDue(db: Db): Promise<number | null> {
  const next = await db.selectFrom("jobs").select("run_after").orderBy("run_after").limit(1).executeTakeFirst();
  return next ? Date.parse(next.run_after) : null;
}
