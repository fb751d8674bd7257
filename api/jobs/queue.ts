import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { JobsTable, Tables } from "#api/db/tables";

/** How long a worker holds a job it claimed; it renews the lease while it works. */
export const lease = 60_000;

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
  const due = await db
    .selectFrom("jobs")
    .select("id")
    .where("run_after", "<=", timestamp(now))
    .orderBy("run_after")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const claimed = await db
    .updateTable("jobs")
    .set((eb) => ({ run_after: timestamp(now + lease), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", due.id)
    .where("run_after", "<=", timestamp(now))
    .returning(["id", "kind", "video_id", "attempts"])
    .executeTakeFirst();
  return claimed ?? claimJob(db, now);
}

export const renewLease = (db: Db, job: Job) =>
  db
    .updateTable("jobs")
    .set({ run_after: timestamp(Date.now() + lease) })
    .where("id", "=", job.id)
    .execute();

export const postpone = (db: Db, job: Job, until: number) =>
  db
    .updateTable("jobs")
    .set({ run_after: timestamp(until) })
    .where("id", "=", job.id)
    .execute();

export const finishJob = (db: Db | Transaction<Tables>, job: Job) =>
  db.deleteFrom("jobs").where("id", "=", job.id).execute();

/** At the start of the only worker no lease is anybody's: what was under way when the last one died is due again. */
export const freeLeases = (db: Db) =>
  db
    .updateTable("jobs")
    .set({ run_after: timestamp() })
    .where("attempts", ">", 0)
    .where("kind", "=", "make-playable")
    .execute();

/** When the next job is due, in milliseconds since the epoch; null when there is none. */
export async function nextDue(db: Db): Promise<number | null> {
  const next = await db.selectFrom("jobs").select("run_after").orderBy("run_after").limit(1).executeTakeFirst();
  return next ? Date.parse(next.run_after) : null;
}
