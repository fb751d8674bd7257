import { existsSync } from "node:fs";
import { join } from "node:path";

/** Marks a data directory into which a restoration was interrupted, so that it may be restored again. */
export const restorationMark = (dataDir: string) => join(dataDir, "restoration-unfinished");

/** Throws where a restoration was interrupted: a site that starts there would delete what was restored. */
export function requireRestored(dataDir: string) {
  if (existsSync(restorationMark(dataDir)))
    throw new Error(
      `The restoration into DATA_DIR ${dataDir} was interrupted: run it again (npm run restore), or set an empty DATA_DIR`,
    );
}
