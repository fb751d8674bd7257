import { sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { jobOutcomes, listedDays } from "#contract/words/jobs";

const dayMs = 24 * 60 * 60_000;
export async function sweepEndedJobs(db: Db, now = Date.now()) {
  for (const outcome of jobOutcomes) {
    const before = timestamp(now - listedDays[outcome] * dayMs);
    await sweepRows(db, "ended_jobs", sql`outcome = ${outcome} and ended_at < ${before}`);
  }
}
