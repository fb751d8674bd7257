import cluster from "node:cluster";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { type Api, openApi } from "#api/open";
import { readSetting } from "#api/site/settings/settings";
import { setDefaultLanguage } from "#languages/runtime/language";
import { announceNewSite, findSiteUrl, printSiteUrl } from "#server/announce";
import { scheduleBackups } from "#server/backup-schedule";
import { collectGarbageEarly } from "#server/collect-early";
import { type Config, readConfig } from "#server/config";
import { openDataDirectory } from "#server/data-directory";
import { requireExpectedSite } from "#server/expected-site";
import { createHealth } from "#server/health";
import { readDrainTimes, listen, stopListening } from "#server/listen";
import { createLog } from "#server/log";
import { createMetrics } from "#server/metrics";
import { publishMetrics } from "#server/metrics-server";
import { joinSite, requireNodeSettings } from "#server/nodes";
import { ChildFailure } from "#server/restart-processes";
import { type ProcessRole, readRole } from "#server/process-role";
import { superviseSite } from "#server/supervise-site";
import { warnAboutNginx } from "#server/nginx-access";
import { onStop } from "#server/on-stop";
import { makeFilesPrivate } from "#server/private-files";
import { readSecret } from "#server/session-secret";
import { openWebTier } from "#server/web-tier";
import { checkStart } from "#server/start-checks";
import { describeStartFailure } from "#server/start-failure";
import { createSiteServer } from "#server/site-server";
import { readApiSettings } from "#server/site-settings";

/** Serves the site, or starts the processes that do. */
async function main() {
  makeFilesPrivate();
  collectGarbageEarly();
  const config = readConfig(process.env);
  requireNodeSettings(config);
  if (!cluster.isWorker) {
    await checkStart(config);
    await requireExpectedSite(config);
  }
  const log = createLog(config.LOG_LEVEL);
  if (config.PROCESSES === 1 || cluster.isWorker) return serveSite(config, log);
  if (process.argv.includes("--dev"))
    throw new Error("PROCESSES works with the built server only (example: PROCESSES=1)");
  const files = { server: import.meta.filename, worker: join(import.meta.dirname, "worker.js") };
  return superviseSite(config, files, log);
}

/** Opens the data directory, the API and the web tier, and serves them until the process is told to stop. */
async function serveSite(config: Config, log: Logger) {
  const role = readRole(config);
  const { dir, lock } = role.isChild
    ? { dir: resolve(config.DATA_DIR), lock: null }
    : await openDataDirectory(config, log);
  const secret = await readSecret(config.SESSION_SECRET, dir);
  const metrics = createMetrics();
  const api = config.VIDEO_API_URL ? null : await openApi(readApiSettings(config, { role, secret, metrics }, log));
  const node = api && (await joinSite(config, "server", { ...api, dataDir: dir, secret }, log));
  const storageOrigin = api?.storageOrigin ?? null;
  const webTier = await openWebTier(process.argv.includes("--dev"), { secret, storageOrigin });
  if (api) setDefaultLanguage(await readSetting(api.db, "language"));

  const health = createHealth(api?.checks ?? {}, log);
  const server = await createSiteServer(config, { api, webTier, metrics, health }, log);
  const port = await listen(server, config);
  const measuredApi = api && { ...api, metricReaders: role.readsSiteMetrics ? api.metricReaders : null };
  const metricsServer = await publishMetrics(config, { metrics, health, api: measuredApi }, log);
  const backups = api && config.BACKUP_TO ? scheduleBackups(api.db, config.BACKUP_AT, log) : null;
  onStop(async () => {
    health.drain();
    const workStop = api?.stopWork();
    const backupStop = backups?.stop();
    await stopListening(server, readDrainTimes(config));
    await Promise.all([workStop, backupStop]);
    await node?.leave();
    await api?.close();
    await webTier.close?.();
    metricsServer?.close();
    lock?.release();
  }, log);
  await announce(config, role, { port, dir, api }, log);
}

async function announce(
  config: Config,
  role: ProcessRole,
  { port, dir, api }: { port: number; dir: string; api: Api | null },
  log: Logger,
) {
  const url = findSiteUrl(config, port);
  const setupLinkLine =
    api && role.printsSetupLink ? await announceNewSite(api.db, { config, url, dataDir: dir }, log) : null;
  role.sendToParent({ kind: "ready", port, setupLinkLine });
  if (!role.isChild) {
    log.info({ url, dataDir: dir }, "Vidlark is up");
    warnAboutNginx(config, dir, log);
    printSiteUrl(url, setupLinkLine);
  }
  if (api && !api.tools.ffmpeg && role.readsSiteMetrics)
    log.warn("ffmpeg was not found: videos other than H.264 MP4 and WebM cannot be converted");
}

try {
  await main();
} catch (error) {
  // The child process has written the reason itself.
  if (error instanceof ChildFailure) process.exit(error.code ?? 1);
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
