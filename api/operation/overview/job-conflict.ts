import type { Transaction } from "kysely";
import type { Tables } from "#api/db/tables";
import { ApiError } from "#contract/errors";
import type { JobOutcome } from "#contract/words/jobs";
import * as t from "#languages/api-operation";
import type { LazyMessage } from "#languages/runtime/coded";

const messages: Record<JobOutcome, LazyMessage> = {
  done: t.jobDone,
  cancelled: t.jobCancelledBefore,
  failed: t.jobFailed,
};

/** Returns the error for a job that is not in the state which somebody saw: 409 with its state, or 404. */
export async function jobConflict(trx: Transaction<Tables>, jobId: string): Promise<ApiError> {
  const endedJob = await trx.selectFrom("ended_jobs").select("outcome").where("id", "=", jobId).executeTakeFirst();
  if (endedJob) return new ApiError(409, messages[endedJob.outcome]);
  const job = await trx.selectFrom("jobs").select("is_running").where("id", "=", jobId).executeTakeFirst();
  if (job) return new ApiError(409, job.is_running === 1 ? t.jobRuns : t.jobWaits);
  const retried = trx
    .selectFrom("audit_log")
    .select("id")
    .where("subject_id", "=", jobId)
    .where("act", "=", "job.retry");
  const isRetried = (await retried.limit(1).executeTakeFirst()) !== undefined;
  return isRetried ? new ApiError(409, t.jobRetriedBefore) : new ApiError(404, t.noJob);
}
