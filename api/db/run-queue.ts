import type { Logger } from "pino";
import { logFailure } from "./log-failure";
import { runWhenWoken } from "./run-when-woken";

interface QueueOptions {
  log: Pick<Logger, "warn" | "error">;
  /** What the queue has; a line of the log about an error is this word. */
  name: string;
  /** The line of the log while the site is being moved. */
  moving: string;
  /** How often the process looks for what another one left, and for what waits for its next attempt, in milliseconds. */
  everyMs: number;
  /** How many pieces of work it does at once, so that one that takes long holds up no other; one by default. */
  width?: number;
}

/**
 * Does the work of a queue while `doNext` says that there was some, and when `wake` says that something was added. `stop`
 * waits for the current pieces.
 */
export function runQueue(doNext: () => Promise<boolean>, { log, name, moving, everyMs, width = 1 }: QueueOptions) {
  const onError = (err: unknown) => logFailure(log, err, { moving, other: () => log.warn({ err }, name) });
  const loops = Array.from({ length: width }, () => runWhenWoken(doNext, { everyMs, onError }));
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
