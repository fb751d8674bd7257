import type { Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { addJob } from "#api/videos/processing/job-queue";
import type { SweepState } from "#contract/administration";
import { ApiError } from "#contract/errors";
import type { SweepResult } from "#contract/words/jobs";
import * as t from "#languages/api-operation";

const selectSweep = (db: Db) =>
  db.selectFrom("jobs").select("id").where("kind", "=", "sweep").where("video_id", "is", null);

/** Adds a sweep of leftovers; throws 409 while another one waits or runs. */
export async function addSweep(trx: Transaction<Tables>): Promise<string> {
  // If two requests add a sweep at once, the second one waits here.
  await lockSite(trx);
  if (await selectSweep(trx).executeTakeFirst()) throw new ApiError(409, t.sweepRuns);
  return addJob(trx, { kind: "sweep", videoId: null });
}

/** Begins a sweep of leftovers. Throws 409 while another one waits or runs. */
export async function startSweep({ db, wakeWorker }: Pick<ApiDeps, "db" | "wakeWorker">, actor: Viewer) {
  await db.transaction().execute(async (trx) => {
    const id = await addSweep(trx);
    await recordAuditEvent(trx, actor, { act: "sweep.start", subject: { kind: "job", id } });
  });
  wakeWorker();
}

/** Returns whether a sweep waits or runs, and the result of the last one. */
export async function findSweep(db: Db): Promise<SweepState> {
  const lastSweep = await db
    .selectFrom("ended_jobs")
    .select(["outcome", "ended_at", "result"])
    .where("kind", "=", "sweep")
    .orderBy("ended_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const currentSweep = await selectSweep(db).executeTakeFirst();
  return {
    isUnderWay: currentSweep !== undefined,
    endedAt: lastSweep?.ended_at ?? null,
    outcome: lastSweep?.outcome ?? null,
    result: parseResult(lastSweep?.result ?? ""),
  };
}

/** Parses the result of a sweep; null for a job without a result. */
export const parseResult = (text: string): SweepResult | null => (text ? (JSON.parse(text) as SweepResult) : null);
