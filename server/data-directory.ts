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
 * Creates the data directory where it is missing, locks it, and closes it to other users of the machine. Nodes of one
 * site share it.
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
  const open = await closeDataDirectory(dir, mediaGroupId);
  if (open.length > 0) log.warn({ paths: open }, "other users may read these, which belong to another user");
  return { dir, lock };
}

/**
 * Locks a data directory against a second server, or as a shared one against a server that wants it alone. The system
 * releases the lock however the process ends.
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

/** The directory of an import, which has a lock of its own: an import also runs beside a server. */
export const importDirectory = (dataDir: string) => join(dataDir, "import");

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

/** SQLITE_BUSY (https://sqlite.org/rescode.html); the lowest byte of an extended code is the code. */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
