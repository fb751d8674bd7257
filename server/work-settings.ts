import { join } from "node:path";
import type { Logger } from "pino";
import { UpgradeRefusal } from "#api/db/snapshot";
import type { WorkSettings } from "#api/processing/open-worker";
import type { Config } from "./config";

/** Picks the settings of the bundled API and its workers. */
export const workSettings = (config: Config, dataDir: string, log: Logger): WorkSettings => ({
  database: config.DATABASE_URL ? { postgres: config.DATABASE_URL } : { sqlite: join(dataDir, "vidlark.sqlite") },
  dataDir,
  tools: { ffmpeg: config.FFMPEG_PATH, ffprobe: config.FFPROBE_PATH },
  renditionSides: config.RENDITIONS,
  keepSources: config.KEEP_SOURCES === "on",
  quotas: { user: config.USER_QUOTA ?? null, total: config.TOTAL_QUOTA ?? null },
  workers: config.WORKERS,
  allowMigrations: config.ALLOW_MIGRATIONS === "yes" || process.argv.includes("--yes"),
  // Jobs of other nodes wake nobody here.
  ...(config.NODES === "several" && { pollIntervalMs: 1_000 }),
  log,
});

/** Adds the name of the setting to the error of a DATABASE_URL that cannot be opened. */
export async function explainDatabaseError<T>(config: Config, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!config.DATABASE_URL || error instanceof UpgradeRefusal) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new Error(`DATABASE_URL names a database that cannot be opened: ${message || String(code)}`, {
      cause: error,
    });
  }
}
