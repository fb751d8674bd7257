import { constants } from "node:os";
import type { Logger } from "pino";

/** The message that tells a child process to stop. */
export const stopMessage = "stop";

/** Calls `stop` on a signal or the parent's message, then ends the process. A second signal ends it at once. */
export function onStop(stop: () => Promise<void>, log: Logger) {
  let isStopping = false;
  const begin = (signal: string) => {
    isStopping = true;
    log.info({ signal }, "stopping");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (!isStopping) return begin(signal);
      log.warn({ signal }, "stopped at once");
      process.exit(128 + constants.signals[signal]);
    });
  process.on("message", (message) => {
    if (message === stopMessage && !isStopping) begin("SIGTERM");
  });
}
