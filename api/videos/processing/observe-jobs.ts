import type { Job } from "./job-queue";
import type { JobHandler } from "./worker";

/** How an attempt at a job ended; a job that failed permanently has both `attempt failed` and `failed`. */
type JobOutcome = "done" | "attempt failed" | "failed" | "handed back";
export type OnJobEnd = (kind: Job["kind"], outcome: JobOutcome) => void;

type Handlers = Record<Job["kind"], JobHandler>;

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
