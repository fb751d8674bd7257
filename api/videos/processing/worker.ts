import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { logFailure } from "#api/db/log-failure";
import { maxAttempts } from "#contract/words/jobs";
import { describeFailure } from "./describe-failure";
import { endJob } from "./end-job";
import { type Job, leaseMs, postponeJob, releaseJob, renewLease } from "./job-queue";
import { backlog, longJobs, quickJobs, type JobQueue, sweeps } from "./queues";
import { createSleeper } from "./sleeper";

const backoffMs = 5_000;

/** Handles one kind of job. `onFinalFailure` runs after the last attempt; the worker alone updates the job's row. */
export interface JobHandler {
  /** May resolve to an object that says what the job did, for the page of jobs. */
  run(job: Job, signal: AbortSignal): Promise<unknown>;
  onFinalFailure?(job: Job, error: unknown): Promise<void>;
}

/** What a handler works with: its job, and a directory that is removed at the end. */
export interface Work {
  job: Job;
  dir: string;
  signal: AbortSignal;
}

export interface WorkerOptions {
  /** The number of concurrent conversions. Further workers run quick jobs, sweeps and the backlog, unless this is 0. */
  count?: number;
  /** How often a worker checks for jobs that other processes added. */
  pollIntervalMs?: number;
}

/** Starts workers that run the database's jobs, the oldest of each queue first; an interrupted job starts over after a restart. */
export function startWorkers(
  { db, log }: { db: Db; log: Logger },
  handlers: Record<Job["kind"], JobHandler>,
  { count = 1, pollIntervalMs = 60_000 }: WorkerOptions = {},
) {
  const stop = new AbortController();
  const sleeper = createSleeper(db, pollIntervalMs, stop.signal);

  const run = { db, log, sleeper, stopping: stop.signal };
  const perform = (job: Job) => runJob(run, handlers[job.kind], job);
  const runForever = async (queue: JobQueue): Promise<void> => {
    try {
      await workOn(run, queue, perform);
    } catch (error) {
      logFailure(log, error, {
        moving: "no jobs run while the site is being moved",
        other: () => log.error({ err: error }, "the worker failed and starts again"),
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!stop.signal.aborted) await runForever(queue);
    }
  };
  const long = Array.from({ length: count }, () => longJobs);
  const end = Promise.all((count > 0 ? [...long, quickJobs, sweeps, backlog] : []).map(runForever));
  return {
    wake: sleeper.wake,
    /** Interrupts running jobs; resolves when all have ended. */
    async stop() {
      stop.abort();
      sleeper.wake();
      await end;
    },
  };
}

interface WorkerDeps {
  db: Db;
  log: Logger;
  sleeper: ReturnType<typeof createSleeper>;
  stopping: AbortSignal;
}

/** Performs the jobs of a queue until the signal aborts. */
async function workOn({ db, sleeper, stopping }: WorkerDeps, queue: JobQueue, perform: (job: Job) => Promise<void>) {
  while (!stopping.aborted) {
    const wakeCount = sleeper.wakeCount();
    const job = await queue.claim(db);
    if (!job) {
      await sleeper.sleep(wakeCount, queue);
      continue;
    }
    await perform(job);
    // The job may have added a job that another worker runs.
    sleeper.wake();
  }
}

async function runJob({ db, log, stopping }: WorkerDeps, handler: JobHandler, job: Job) {
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
    const logged = { err: error, job: job.kind, videoId: job.video_id, attempt: job.attempts };
    logFailure(log, error, { other: () => log.warn(logged, "job failed") });
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
