import type { Job } from "./job-queue";
import type { JobHandler } from "./worker";

/** How an attempt at a job ended; the last attempt at a job that fails reports both `attempt failed` and `failed`. */
type AttemptOutcome = "done" | "attempt failed" | "failed" | "handed back";
export type OnJobEnd = (kind: Job["kind"], outcome: AttemptOutcome) => void;

type Handlers = Record<Job["kind"], JobHandler>;

/** Wraps the handlers of jobs, so that `onEnd` is called after each attempt. */
export function observeJobs(handlers: Handlers, onEnd: OnJobEnd): Handlers {
  const observe = (handler: JobHandler): JobHandler => ({
    async run(job, signal) {
      try {
        const result = await handler.run(job, signal);
        onEnd(job.kind, "done");
        return result;
      } catch (error) {
        onEnd(job.kind, signal.aborted ? "handed back" : "attempt failed");
        throw error;
      }
    },
    async onFinalFailure(job, error) {
      onEnd(job.kind, "failed");
      await handler.onFinalFailure?.(job, error);
    },
  });
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, observe(handler)])) as Handlers;
}
