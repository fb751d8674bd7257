import { resolve } from "node:path";
import { openWorker } from "./api/processing/open-worker";
import { readConfig } from "#server/config";
import { createLog } from "#server/log";
import { makeFilesPrivate } from "#server/private-files";
import { onStop } from "#server/on-stop";
import { explainDatabaseError, workSettings } from "#server/work-settings";

/** The interval of looking for new jobs: no server notifies this process. */
const pollIntervalMs = 1_000;

/** Runs a worker without a server: next to a server, or on another machine that shares its database and files. */
async function main() {
  makeFilesPrivate();
  const config = readConfig(process.env);
  if (config.VIDEO_API_URL) throw new Error("VIDEO_API_URL is set: that server works on its videos itself");
  const log = createLog(config.LOG_LEVEL);
  const settings = workSettings({ ...config, WORKERS: config.WORKERS || 1 }, resolve(config.DATA_DIR), log);
  const { db, tools, start } = await explainDatabaseError(config, openWorker(settings, pollIntervalMs));
  if (!tools.ffmpeg) throw new Error("ffmpeg was not found: install it, or set FFMPEG_PATH (example: /usr/bin/ffmpeg)");
  const workers = start();
  log.info({ workers: settings.workers, dataDir: config.DATA_DIR }, "The worker is up");
  onStop(async () => {
    await workers.stop();
    await db.destroy();
  }, log);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
