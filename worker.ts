import cluster from "node:cluster";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { createReadinessChecks } from "./api/operation/readiness";
import { requireRestored } from "./api/operation/backup/restoration-mark";
import { readPool } from "./api/db/open";
import { openWorker } from "./api/open-worker";
import { collectEarly } from "#server/collect-early";
import { type Config, readConfig } from "#server/config";
import { requireExpectedSite } from "#server/expected-site";
import { createHealth } from "#server/health";
import { createLog } from "#server/log";
import { createMetrics } from "#server/metrics";
import { joinSite } from "#server/nodes";
import { makeFilesPrivate } from "#server/private-files";
import { onStop } from "#server/on-stop";
import { type ChildMessage, wakeMessage } from "#server/process-role";
import { publishMetrics } from "#server/publish-metrics";
import { describeStartFailure } from "#server/start-failure";
import { workSettings } from "#server/work-settings";

/** The interval of looking for new jobs: no server notifies this process, except its own parent. */
const pollIntervalMs = 1_000;

/** Runs a worker without a server: next to a server, or on another machine that shares its database and files. */
async function main() {
  makeFilesPrivate();
  collectEarly();
  const config = readConfig(process.env);
  if (config.VIDEO_API_URL) throw new Error("VIDEO_API_URL is set: that server works on its videos itself");
  if (!cluster.isWorker) await requireExpectedSite(config);
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics();
  const { parts, dataDir } = await open(config, metrics.countJob, log);
  if (!parts.tools.ffmpeg && !cluster.isWorker)
    throw new Error("ffmpeg was not found: install it, or set FFMPEG_PATH (example: /usr/bin/ffmpeg)");
  const node = cluster.isWorker ? null : await joinSite(config, "worker", { ...parts, dataDir, secret: null }, log);
  const workers = parts.start();
  const health = createHealth(createReadinessChecks(parts), log);
  const api = { readPool: () => readPool(parts.db), metricReaders: null };
  const metricsServer = await publishMetrics(config, { metrics, api, health }, log);
  process.on("message", (message) => message === wakeMessage && workers.wake());
  onStop(async () => {
    health.drain();
    await workers.stop();
    await node?.leave();
    await parts.db.destroy();
    metricsServer?.close();
  }, log);
  process.send?.({ kind: "ready", port: 0, setupLinkLine: null } satisfies ChildMessage);
  log.info({ workers: config.WORKERS || 1, dataDir: config.DATA_DIR }, "The worker is up");
}

async function open(config: Config, onJobEnd: ReturnType<typeof createMetrics>["countJob"], log: Logger) {
  const dataDir = resolve(config.DATA_DIR);
  requireRestored(dataDir);
  const settings = workSettings({ ...config, WORKERS: config.WORKERS || 1 }, dataDir, log);
  const parts = await openWorker({ ...settings, pollIntervalMs, onJobEnd });
  return { parts, dataDir };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
