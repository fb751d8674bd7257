import { join } from "node:path";
import type { Logger } from "pino";
import { type DatabasePlace, openDatabase } from "#api/db/open";
import { startWorkers, type WorkerOptions } from "./worker";
import { findTools } from "#api/media/processes/ffmpeg";
import { openMediaStore } from "#api/media/store/store";
import { jobHandlers } from "./handlers";

/** What the work on videos needs, wherever it is done. */
export interface WorkSettings {
  database: DatabasePlace;
  /** The directory that files lie under. */
  dataDir: string;
  tools: { ffmpeg?: string | undefined; ffprobe?: string | undefined };
  /** Lengths of the shorter sides that renditions are made in; none unless given. */
  heights?: readonly number[];
  /** Jobs done at once in this process; 0 leaves them to others. */
  workers?: number;
  log: Logger;
}

/** Opens database and files and starts the workers; `wake` tells them that a job was added. */
export async function openWorker(settings: WorkSettings, lookEvery?: WorkerOptions["lookEvery"]) {
  const { heights = [], workers: count = 1, log } = settings;
  const media = await openMediaStore(join(settings.dataDir, "media"));
  const db = await openDatabase(settings.database);
  const { ffmpeg, ffprobe } = settings.tools;
  const tools = await findTools({ ...(ffmpeg && { ffmpeg }), ...(ffprobe && { ffprobe }) });
  const parts = { db, media, tools, heights };
  return {
    ...parts,
    /** From now on jobs are done. */
    start: () => startWorkers(db, jobHandlers(parts), log, { count, ...(lookEvery && { lookEvery }) }),
  };
}
