import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { requireRestored } from "#api/operation/backup/restoration-mark";
import { openWorker } from "#api/open-worker";
import { CommandError, readSettings } from "#commands/command";
import { importDirectory, lockDirectory } from "#server/data-directory";
import { createLog } from "#server/log";
import { readWorkSettings } from "#server/work-settings";

/** Opens the database and the media that the settings name; creates both for a new site. */
export async function openImportSite() {
  const config = readSettings();
  if (config.VIDEO_API_URL) throw new CommandError("VIDEO_API_URL is set: that server has the accounts and videos");
  const dataDir = resolve(config.DATA_DIR);
  const workDir = importDirectory(dataDir);
  await mkdir(workDir, { recursive: true });
  const importLock = tryLock(workDir);
  if (!importLock) throw new CommandError(`Another import into ${dataDir} is running`);
  const siteLock = tryLock(dataDir);
  const settings = { ...readWorkSettings(config, createLog("silent")), workers: 0 };
  const { start: _, ...parts } = await openRestored(dataDir, settings).catch((error: Error) => {
    throw new CommandError(error.message);
  });
  const close = async () => {
    await parts.db.destroy();
    siteLock?.release();
    importLock.release();
  };
  return {
    deps: { ...parts, maxVideoBytes: config.MAX_VIDEO_SIZE, wakeWorker: () => undefined },
    workDir,
    isServing: !siteLock,
    close,
  };
}

function tryLock(dir: string) {
  try {
    return lockDirectory(dir);
  } catch {
    return null;
  }
}

async function openRestored(dataDir: string, settings: Parameters<typeof openWorker>[0]) {
  requireRestored(dataDir);
  return openWorker(settings);
}
