import { AggregatorRegistry } from "prom-client";
import type { Logger } from "pino";
import { printSiteUrl, siteUrl } from "./announce";
import type { Config } from "./config";
import { openDataDirectory } from "./data-directory";
import { createHealth } from "./health";
import { drainTimes, findPassedSocket } from "./listen";
import { serveMetrics } from "./metrics-server";
import { warnOfNginx } from "./nginx-access";
import { onStop } from "./on-stop";
import { type Processes, startProcesses } from "./restart-processes";
import { readSecret } from "./session-secret";

/** What a stop adds to the drain times before it kills a process: its workers hand back their jobs meanwhile. */
const stopMarginMs = 10_000;

/** Starts the site's processes, and ends them when this process is told to stop. It answers no request itself. */
export async function superviseSite(config: Config, files: { server: string; worker: string }, log: Logger) {
  const { dir, lock } = await openDataDirectory(config, log);
  await readSecret(config.SESSION_SECRET, dir);
  const hasWorkers = config.WORKERS > 0 && !config.VIDEO_API_URL;
  const { delayMs, limitMs } = drainTimes(config);
  const options = {
    serverFile: files.server,
    workerFile: hasWorkers ? files.worker : null,
    count: config.PROCESSES,
    stopLimitMs: delayMs + limitMs + stopMarginMs,
    ...(findPassedSocket() && { onSocketClosed: () => endAfterServers(log) }),
  };
  let started: Processes | null = null;
  const health = createHealth({ processes: async () => requireServing(started) }, log);
  const sums = new AggregatorRegistry();
  const source = { contentType: sums.contentType, metrics: () => sums.clusterMetrics() };
  // Before the processes: a wrong setting of the metrics starts none.
  const metricsServer = await serveMetrics(config, source, health, log);
  const processes = (started = await startProcesses(options, log));
  const url = siteUrl(config, processes.port);
  log.info({ url, dataDir: dir, processes: config.PROCESSES }, "Vidlark is up");
  warnOfNginx(config, dir, log);
  printSiteUrl(url, processes.setupLinkLine);
  onStop(async () => {
    health.drain();
    await processes.stop();
    metricsServer?.close();
    lock.release();
  }, log);
}

/** Ends this process and the workers, which hand back nothing, so that systemd starts all of them with the socket. */
function endAfterServers(log: Logger) {
  log.fatal("the last server ended, and with it the socket of systemd");
  process.exit(1);
}

function requireServing(processes: Processes | null) {
  if (!processes?.isServing()) throw new Error("no process serves");
}
