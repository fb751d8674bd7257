import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "#api/media/store/disk-tree";

/** The path of a file that a data directory has while a backup is restored there. It contains the backup's id. */
const markPath = (dataDir: string) => join(dataDir, "restoration-unfinished");

export const markRestoration = (dataDir: string, id: string) => writeFile(markPath(dataDir), id, { flush: true });

export const removeRestorationMark = (dataDir: string) => rm(markPath(dataDir), { force: true });

/**
 * Returns the id of the backup whose restoration was interrupted; null if there is none. The id is empty when an earlier
 * release began the restoration.
 */
export const findInterruptedId = (dataDir: string): Promise<string | null> =>
  readFile(markPath(dataDir), "utf8").catch(nullIfMissing);

/** Throws after an interrupted restoration: a site that starts on it would delete the restored files. */
export function requireRestored(dataDir: string) {
  if (existsSync(markPath(dataDir)))
    throw new Error(
      `The restoration into DATA_DIR ${dataDir} was interrupted: run it again (npm run restore), or set an empty DATA_DIR`,
    );
}
