import { join, resolve } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Logger } from "pino";
import { makeDirectory } from "#api/media/store/make-directory";
import { closeDataDirectory } from "./private-files";

/**
 * Creates the data directory where it is missing, locks it, and closes it to other users of the machine. Nodes of one
 * site share it.
 */
export async function openDataDirectory(path: string, log: Logger, isShared = false) {
  const dir = resolve(path);
  await makeDirectory(dir).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR ${dir} cannot be made: ${error.code} (example: DATA_DIR=./data)`);
  });
  const lock = lockDirectory(dir, isShared);
  const open = await closeDataDirectory(dir);
  if (open.length > 0) log.warn({ paths: open }, "other users may read these, which belong to another user");
  return { dir, lock };
}

/**
 * Locks a data directory against a second server, or as a shared one against a server that wants it alone. The system
 * releases the lock however the process ends.
 */
export function lockDirectory(dir: string, isShared = false): { release(): void } {
  const lock = openLock(dir);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY");
    lock.exec(isShared ? "BEGIN; SELECT * FROM sqlite_master" : "BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new Error(`DATA_DIR ${dir} is in use by another server: stop it, or set another DATA_DIR`);
  }
  return { release: () => lock.close() };
}

function openLock(dir: string) {
  try {
    return new DatabaseSync(join(dir, "lock"));
  } catch {
    throw new Error(`DATA_DIR ${dir} cannot be written to (example: DATA_DIR=./data)`);
  }
}
