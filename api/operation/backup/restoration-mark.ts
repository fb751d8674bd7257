import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "#api/media/store/disk-tree";

/** A file in a data directory while a backup is restored there, which has the backup's id. */
const restorationMark = (dataDir: string) => join(dataDir, "restoration-unfinished");

export const markRestoration = (dataDir: string, id: string) =>
  writeFile(restorationMark(dataDir), id, { flush: true });

export const removeRestorationMark = (dataDir: string) => rm(restorationMark(dataDir), { force: true });

/** Returns the id of the backup whose restoration was interrupted, empty for one by an earlier release; null without one. */
export const findInterruptedId = (dataDir: string): Promise<string | null> =>
  readFile(restorationMark(dataDir), "utf8").catch(nullIfMissing);

/** Throws where a restoration was interrupted: a site that starts there would delete what was restored. */
export function requireRestored(dataDir: string) {
  if (existsSync(restorationMark(dataDir)))
    throw new Error(
      `The restoration into DATA_DIR ${dataDir} was interrupted: run it again (npm run restore), or set an empty DATA_DIR`,
    );
}
