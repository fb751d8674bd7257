import cluster from "node:cluster";
import { resolve } from "node:path";
import { createReadinessChecks } from "./api/operation/readiness";
import { requireRestored } from "./api/operation/backup/restoration-mark";
import { readPool } from "./api/db/open";
import { openWorker } from "./api/open-worker";
import { collectGarbageEarly } from "#server/collect-early";
import { readConfig } from "#server/config";
import { requireExpectedSite } from "#server/expected-site";
import { createHealth } from "#server/health";
import { createLog } from "#server/log";
import { createMetrics } from "#server/metrics";
import { publishMetrics } from "#server/metrics-server";
import { joinSite } from "#server/nodes";
import { makeFilesPrivate } from "#server/private-files";
import { onStop } from "#server/on-stop";
import { type ChildMessage, wakeMessage } from "#server/process-role";
import { describeStartFailure } from "#server/start-failure";
import { readWorkSettings } from "#server/work-settings";

/** How often to look for new jobs: only a server that is the parent of this process wakes it. */
const pollIntervalMs = 1_000;

/** Runs a worker as a process of its own, next to a server or on another machine with the same database and files. */
async function main() {
  makeFilesPrivate();
  collectGarbageEarly();
  const config = readConfig(process.env);
  if (config.VIDEO_API_URL) throw new Error("VIDEO_API_URL is set: that server works on its videos itself");
  if (!cluster.isWorker) await requireExpectedSite(config);
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics();
  const dataDir = resolve(config.DATA_DIR);
  requireRestored(dataDir);
  const workers = config.WORKERS || 1;
  const settings = { ...readWorkSettings(config, log), workers, pollIntervalMs, onJobEnd: metrics.countJob };
  const { start, ...parts } = await openWorker(settings);
  if (!parts.tools.ffmpeg && !cluster.isWorker)
    throw new Error("ffmpeg was not found: install it, or set FFMPEG_PATH (example: /usr/bin/ffmpeg)");
  const node = cluster.isWorker ? null : await joinSite(config, "worker", { ...parts, dataDir, secret: null }, log);
  const work = start();
  const health = createHealth(createReadinessChecks(parts), log);
  const api = { readPool: () => readPool(parts.db), metricReaders: null };
  const metricsServer = await publishMetrics(config, { metrics, api, health }, log);
  process.on("message", (message) => message === wakeMessage && work.wake());
  onStop(async () => {
    health.drain();
    await work.stop();
    await node?.leave();
    await parts.db.destroy();
    metricsServer?.close();
  }, log);
  process.send?.({ kind: "ready", port: 0, setupLinkLine: null } satisfies ChildMessage);
  log.info({ workers, dataDir: config.DATA_DIR }, "The worker is up");
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
