import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Logger } from "pino";
import { makeDirectory } from "#api/media/store/make-directory";
import { requireRestored } from "#api/operation/backup/restoration-mark";
import type { Config } from "./config";
import { findMediaGroupId } from "./media-group";
import { sharesDataDirectory } from "./nodes";
import { closeDataDirectory } from "./private-files";
import { isExplained } from "./start-failure";

/**
 * Creates the data directory if it is missing, locks it, and removes the access of other users of the machine. The lock
 * is shared if nodes of one site share the directory.
 */
export async function openDataDirectory(config: Config, log: Logger) {
  const dir = resolve(config.DATA_DIR);
  const mediaGroupId = findMediaGroupId(config);
  await makeDirectory(dir).catch((error: NodeJS.ErrnoException) => {
    if (isExplained(error)) throw error;
    throw new Error(`DATA_DIR ${dir} cannot be made: ${error.code} (example: DATA_DIR=./data)`, { cause: error });
  });
  const lock = lockDirectory(dir, sharesDataDirectory(config));
  try {
    requireRestored(dir);
  } catch (error) {
    lock.release();
    throw error;
  }
  const foreignPaths = await closeDataDirectory(dir, mediaGroupId);
  if (foreignPaths.length > 0)
    log.warn({ paths: foreignPaths }, "other users may read these, which belong to another user");
  return { dir, lock };
}

/**
 * Locks a data directory against a second server. A shared lock allows other shared locks. The system releases the lock
 * when the process ends, in whatever way.
 */
export function lockDirectory(dir: string, isShared = false): { release(): void } {
  const lock = new DatabaseSync(join(dir, "lock"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY");
    lock.exec(isShared ? "BEGIN; SELECT * FROM sqlite_master" : "BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(`DATA_DIR ${dir} is in use by another server: stop it, or set another DATA_DIR`, { cause: error });
  }
  return { release: () => lock.close() };
}

/** Returns the directory of imports, which has a lock of its own, because an import may run next to a server. */
export const importDirectory = (dataDir: string) => join(dataDir, "import");

/** Returns whether an import runs. */
export function isImporting(dataDir: string): boolean {
  const dir = importDirectory(dataDir);
  if (!existsSync(join(dir, "lock"))) return false;
  try {
    lockDirectory(dir, true).release();
    return false;
  } catch {
    return true;
  }
}

/** Checks for SQLITE_BUSY (https://sqlite.org/rescode.html), the lowest byte of an extended code. */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
