import { constants } from "node:os";
import type { Logger } from "pino";

/** What the parent of several processes sends to a child that is to stop. */
export const stopMessage = "stop";

/** Ends the process on SIGTERM or SIGINT after `stop` has settled; a second signal ends it at once. */
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
