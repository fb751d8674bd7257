import { join } from "node:path";

/**
 * Finds where the demo site lies: in the directory that the command names, else in `demo` below the data directory, where
 * it does not touch the site that is there.
 *
 * @param {string | undefined} named
 * @param {Record<string, string | undefined>} env
 */
export const findDemoDirectory = (named, { DATA_DIR }) => named ?? join(DATA_DIR || "data", "demo");
