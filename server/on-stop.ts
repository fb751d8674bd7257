import type { Logger } from "pino";

/** Ends the process on SIGTERM or SIGINT after `stop` has settled. */
export function onStop(stop: () => Promise<void>, log: Logger) {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "stopping");
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
    });
}
