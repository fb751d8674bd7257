import { AggregatorRegistry } from "prom-client";
import type { Logger } from "pino";
import { printSiteUrl, findSiteUrl } from "./announce";
import type { Config } from "./config";
import { openDataDirectory } from "./data-directory";
import { createHealth } from "./health";
import { readDrainTimes, findPassedSocket } from "./listen";
import { serveMetrics } from "./metrics-server";
import { warnAboutNginx } from "./nginx-access";
import { onStop } from "./on-stop";
import { type Processes, startProcesses } from "./restart-processes";
import { readSecret } from "./session-secret";

/** How long after the drain times a stopping process is killed. Its workers hand back their jobs meanwhile. */
const stopMarginMs = 10_000;

/** Starts the site's processes, and ends them when this process is told to stop. It answers no request itself. */
export async function superviseSite(config: Config, files: { server: string; worker: string }, log: Logger) {
  const { dir, lock } = await openDataDirectory(config, log);
  await readSecret(config.SESSION_SECRET, dir);
  const hasWorkers = config.WORKERS > 0 && !config.VIDEO_API_URL;
  const { delayMs, limitMs } = readDrainTimes(config);
  const options = {
    serverFile: files.server,
    workerFile: hasWorkers ? files.worker : null,
    count: config.PROCESSES,
    stopLimitMs: delayMs + limitMs + stopMarginMs,
    ...(findPassedSocket() && { onSocketClosed: () => endAfterServers(log) }),
  };
  let startedProcesses: Processes | null = null;
  const health = createHealth({ processes: async () => requireServing(startedProcesses) }, log);
  const sums = new AggregatorRegistry();
  const source = { contentType: sums.contentType, metrics: () => sums.clusterMetrics() };
  // Starts before the processes, so that a wrong setting of the metrics starts none.
  const metricsServer = await serveMetrics(config, source, health, log);
  const processes = (startedProcesses = await startProcesses(options, log));
  const url = findSiteUrl(config, processes.port);
  log.info({ url, dataDir: dir, processes: config.PROCESSES }, "Vidlark is up");
  warnAboutNginx(config, dir, log);
  printSiteUrl(url, processes.setupLinkLine);
  onStop(async () => {
    health.drain();
    await processes.stop();
    metricsServer?.close();
    lock.release();
  }, log);
}

/** Ends this process and its workers, which hand back nothing, so that systemd starts all of them with its socket. */
function endAfterServers(log: Logger) {
  log.fatal("the last server ended, and with it the socket of systemd");
  process.exit(1);
}

function requireServing(processes: Processes | null) {
  if (!processes?.isServing()) throw new Error("no process serves");
}
