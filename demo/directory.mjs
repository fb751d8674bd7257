import { join } from "node:path";

/**
 * Finds the directory of the demo site: the one that the command names, or else `demo` below the data directory, beside the
 * files of the real site.
 *
 * @param {string | undefined} named
 * @param {Record<string, string | undefined>} env
 */
export const findDemoDirectory = (named, { DATA_DIR }) => named ?? join(DATA_DIR || "data", "demo");
