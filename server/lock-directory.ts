import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";

/** Locks a data directory against a second server. The system releases the lock however the process ends. */
export function lockDirectory(dir: string): { release(): void } {
  const lock = openLock(dir);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
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
