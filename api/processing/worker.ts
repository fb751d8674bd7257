import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { claimJob, finishJob, type Job, leaseMs, nextDue, postpone, release, renewLease } from "./queue";

const mostAttempts = 3;
const backoff = 5_000;

/** Does a kind of job. `giveUp` is told when it failed for good; both leave the job's row to the worker. */
export interface JobHandler {
  run(job: Job, signal: AbortSignal): Promise<void>;
  giveUp?(job: Job, error: unknown): Promise<void>;
}

export interface WorkerOptions {
  /** Jobs done at once. */
  count?: number;
  /** Milliseconds after which a worker looks for jobs that another process added. */
  lookEvery?: number;
}

/** Does the jobs of the database, the longest waiting first; what a stop interrupts is done again after the next start. */
export function startWorkers(
  db: Db,
  handlers: Record<Job["kind"], JobHandler>,
  log: Logger,
  { count = 1, lookEvery = 60_000 }: WorkerOptions = {},
) {
  const stopping = new AbortController();
  const sleepers = new Set<() => void>();
  let wakings = 0;

  const sleep = async (seen: number) => {
    const due = await nextDue(db);
    const pause = Math.min(due === null ? lookEvery : Math.max(due - Date.now(), 0), lookEvery);
    if (wakings !== seen || stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer);
        sleepers.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, pause);
      sleepers.add(wakeUp);
    });
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      const seen = wakings;
      const job = await claimJob(db);
      if (job) await perform(db, handlers[job.kind], job, stopping.signal, log);
      else await sleep(seen);
    }
  };
  const restart = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "the worker stumbled");
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!stopping.signal.aborted) await restart();
    }
  };
  const ended = Promise.all(Array.from({ length: count }, restart));
  const wake = () => {
    wakings += 1;
    for (const wakeUp of [...sleepers]) wakeUp();
  };
  return {
    wake,
    /** Interrupts what is under way; resolves when nothing runs any more. */
    async stop() {
      stopping.abort();
      wake();
      await ended;
    },
  };
}

async function perform(db: Db, handler: JobHandler, job: Job, stopping: AbortSignal, log: Logger) {
  const lost = new AbortController();
  const renew = async () => ((await renewLease(db, job)) ? undefined : lost.abort());
  const heartbeat = setInterval(() => void renew().catch((err) => log.warn({ err }, "lease")), leaseMs / 3);
  try {
    if (job.attempts > mostAttempts) throw new Error("Every attempt ended with its worker");
    await handler.run(job, AbortSignal.any([stopping, lost.signal]));
    await finishJob(db, job);
  } catch (error) {
    if (stopping.aborted) return void (await release(db, job));
    log.warn({ err: error, job: job.kind, videoId: job.video_id, attempt: job.attempts }, "job failed");
    if (!lost.signal.aborted) await afterFailure(db, handler, job, error);
  } finally {
    clearInterval(heartbeat);
  }
}

async function afterFailure(db: Db, handler: JobHandler, job: Job, error: unknown) {
  if (job.attempts < mostAttempts) return void (await postpone(db, job, Date.now() + backoff * job.attempts));
  await handler.giveUp?.(job, error);
  await finishJob(db, job);
}
