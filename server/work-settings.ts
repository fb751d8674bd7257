import { join } from "node:path";
import type { Logger } from "pino";
import type { WorkSettings } from "#api/processing/open-worker";
import type { Config } from "./config";

/** What the bundled API and its workers are told by the settings. */
export const workSettings = (config: Config, dataDir: string, log: Logger): WorkSettings => ({
  database: config.DATABASE_URL ? { postgres: config.DATABASE_URL } : { sqlite: join(dataDir, "vidlark.sqlite") },
  dataDir,
  tools: { ffmpeg: config.FFMPEG_PATH, ffprobe: config.FFPROBE_PATH },
  renditionSides: config.RENDITIONS,
  workers: config.WORKERS,
  log,
});

/** Opens what stands on the database; when that is the given one, the message names its setting. */
export async function namingDatabase<T>(config: Config, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!config.DATABASE_URL) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new Error(`DATABASE_URL names a database that cannot be opened: ${message || String(code)}`, {
      cause: error,
    });
  }
}
