import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { logFailure } from "#api/db/log-failure";
import { maxAttempts } from "#contract/words/jobs";
import { describeFailure } from "./describe-failure";
import { endJob } from "./end-job";
import {
  claimJob,
  type Job,
  type JobKinds,
  leaseMs,
  findNextDue,
  postponeJob,
  releaseJob,
  renewLease,
} from "./job-queue";

const backoffMs = 5_000;

/** Jobs of a moment; a worker of their own runs them, so that they never wait for a long conversion. */
const quickKinds: JobKinds = ["publish", "count-words", "switch-file"];
const longKinds: JobKinds = ["make-playable", "make-renditions", "drop-source", "replace-file"];
/** A sweep takes long in object storage; it delays neither of the others. */
const sweepKinds: JobKinds = ["sweep"];

/** Handles one kind of job. `onFinalFailure` runs after the last attempt; the worker alone updates the job's row. */
export interface JobHandler {
  /** Resolves to an object with what the job did, where a page shows that. */
  run(job: Job, signal: AbortSignal): Promise<unknown>;
  onFinalFailure?(job: Job, error: unknown): Promise<void>;
}

export interface WorkerOptions {
  /** The number of concurrent conversions. Further workers run quick jobs and sweeps, unless this is 0. */
  count?: number;
  /** How often a worker checks for jobs that other processes added. */
  pollIntervalMs?: number;
}

/** Starts workers that run the database's jobs, the oldest first; an interrupted job starts over after a restart. */
export function startWorkers(
  { db, log }: { db: Db; log: Logger },
  handlers: Record<Job["kind"], JobHandler>,
  { count = 1, pollIntervalMs = 60_000 }: WorkerOptions = {},
) {
  const stopping = new AbortController();
  const sleeper = createSleeper(db, pollIntervalMs, stopping.signal);

  const run = { db, log, sleeper, stopping: stopping.signal };
  const perform = (job: Job) => runJob(run, handlers[job.kind], job);
  const runForever = async (kinds: JobKinds): Promise<void> => {
    try {
      await workOn(run, kinds, perform);
    } catch (error) {
      logFailure(log, error, {
        moving: "no jobs run while the site is being moved",
        other: () => log.error({ err: error }, "the worker failed and starts again"),
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!stopping.signal.aborted) await runForever(kinds);
    }
  };
  const long = Array.from({ length: count }, () => longKinds);
  const ended = Promise.all((count > 0 ? [...long, quickKinds, sweepKinds] : []).map(runForever));
  return {
    wake: sleeper.wake,
    /** Interrupts running jobs; resolves when all have ended. */
    async stop() {
      stopping.abort();
      sleeper.wake();
      await ended;
    },
  };
}

interface Run {
  db: Db;
  log: Logger;
  sleeper: ReturnType<typeof createSleeper>;
  stopping: AbortSignal;
}

/** Performs jobs of some kinds until the signal aborts. */
async function workOn({ db, sleeper, stopping }: Run, kinds: JobKinds, perform: (job: Job) => Promise<void>) {
  while (!stopping.aborted) {
    const wakeCount = sleeper.wakeCount();
    const job = await claimJob(db, Date.now(), kinds);
    if (!job) {
      await sleeper.sleep(wakeCount, kinds);
      continue;
    }
    await perform(job);
    // The job may have added one of a kind that another worker runs.
    sleeper.wake();
  }
}

/** Lets workers sleep until a job is due, `wake` is called, or the poll interval is over. */
function createSleeper(db: Db, pollIntervalMs: number, stopping: AbortSignal) {
  const sleepers = new Set<() => void>();
  let wakeCount = 0;
  return {
    wakeCount: () => wakeCount,
    wake() {
      wakeCount += 1;
      for (const wakeUp of [...sleepers]) wakeUp();
    },
    /** Does not sleep when a wake came after `seenWakeCount` was read. */
    async sleep(seenWakeCount: number, kinds: JobKinds) {
      const dueAt = await findNextDue(db, kinds);
      const pauseMs = Math.min(dueAt === null ? pollIntervalMs : Math.max(dueAt - Date.now(), 0), pollIntervalMs);
      if (wakeCount !== seenWakeCount || stopping.aborted) return;
      await new Promise<void>((resolve) => {
        const wakeUp = () => {
          clearTimeout(timer);
          sleepers.delete(wakeUp);
          resolve();
        };
        const timer = setTimeout(wakeUp, pauseMs);
        sleepers.add(wakeUp);
      });
    },
  };
}

async function runJob({ db, log, stopping }: Run, handler: JobHandler, job: Job) {
  const leaseLost = new AbortController();
  const renew = async () => ((await renewLease(db, job)) ? undefined : leaseLost.abort());
  const heartbeat = setInterval(
    () => void renew().catch((err) => logFailure(log, err, { other: () => log.warn({ err }, "lease") })),
    leaseMs / 3,
  );
  try {
    if (job.attempts > maxAttempts) throw new Error("Every attempt ended with its worker");
    const result = await handler.run(job, AbortSignal.any([stopping, leaseLost.signal]));
    await endJob(db, job, { outcome: "done", ...(isObject(result) && { result: JSON.stringify(result) }) });
  } catch (error) {
    if (stopping.aborted) return void (await releaseJob(db, job));
    const facts = { err: error, job: job.kind, videoId: job.video_id, attempt: job.attempts };
    logFailure(log, error, { other: () => log.warn(facts, "job failed") });
    if (!leaseLost.signal.aborted) await handleFailure(db, { handler, job }, error);
  } finally {
    clearInterval(heartbeat);
  }
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;

async function handleFailure(db: Db, { handler, job }: { handler: JobHandler; job: Job }, error: unknown) {
  if (job.attempts < maxAttempts) return void (await postponeJob(db, job, Date.now() + backoffMs * job.attempts));
  await handler.onFinalFailure?.(job, error);
  await endJob(db, job, { outcome: "failed", ...describeFailure(job.kind, error) });
}
