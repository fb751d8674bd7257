import type { Logger } from "pino";
import { logFailure } from "./log-failure";

interface QueueOptions {
  log: Pick<Logger, "warn" | "error">;
  /** The message of an error in the log. */
  name: string;
  /** The line of the log while the site is being moved. */
  moving: string;
  /** How often to look for work of other processes and for due retries, in milliseconds. */
  everyMs: number;
  /** How many tasks run at once, so that a long one does not delay others; one by default. */
  width?: number;
}

/**
 * Runs the tasks of a queue. `doNext` runs one and returns whether there was one. `wake` reports a new task; `stop` waits
 * for the running tasks.
 */
export function runQueue(doNext: () => Promise<boolean>, { log, name, moving, everyMs, width = 1 }: QueueOptions) {
  const onError = (err: unknown) => logFailure(log, err, { moving, other: () => log.warn({ err }, name) });
  const runners = Array.from({ length: width }, () => runWhenWoken(doNext, { everyMs, onError }));
  return {
    wake: () => runners.forEach((runner) => runner.wake()),
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  };
}

/**
 * Runs one task after another until there is none, then waits until `wake` is called or the interval is over. `stop`
 * waits for the running task.
 */
function runWhenWoken(
  doNext: () => Promise<boolean>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
) {
  let isStopped = false;
  let wasWoken = false;
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    wasWoken = false;
    while (!isStopped && (await doNext())) continue;
  };
  const wake = () => {
    wasWoken = true;
    if (isStopped) return;
    running ??= runAll()
      .catch(onError)
      .finally(() => {
        running = null;
        if (wasWoken) wake();
      });
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
