import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { jobOutcomes, listedDays } from "#contract/job-words";

const dayMs = 24 * 60 * 60_000;
const rowsPerStep = 1_000;
const maxSteps = 100;

/** Deletes jobs that ended long ago from the list, in steps; the next sweep deletes what exceeds them. */
export async function sweepEndedJobs(db: Db, now = Date.now()) {
  for (const outcome of jobOutcomes) {
    const before = timestamp(now - listedDays[outcome] * dayMs);
    const ended = db.selectFrom("ended_jobs").select("id").where("outcome", "=", outcome);
    const step = ended.where("ended_at", "<", before).limit(rowsPerStep);
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const { numDeletedRows } = await db.deleteFrom("ended_jobs").where("id", "in", step).executeTakeFirstOrThrow();
      if (numDeletedRows < rowsPerStep) break;
    }
  }
}
