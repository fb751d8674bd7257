import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Kysely } from "kysely";
import { connectDatabase } from "#api/db/open";
import { describeLackOfRoom } from "#api/db/save-snapshot";
import { countSqliteTables } from "./count-tables";
import { BackupError } from "./backup-error";
import { addReferences, type Snapshot, type SnapshotOptions } from "./snapshot";
import { readMigration } from "./migration-state";

const vacuumHelper = createRequire(import.meta.url).resolve("#api/operation/backup/vacuum-helper.mjs");

/** Room for what the site writes while the copy exists. */
const reserveBytes = 256 * 1024 ** 2;

/**
 * Takes a snapshot of an SQLite database by VACUUM INTO: it reads in one transaction while others write, and compacts
 * the copy. It runs in a thread, so that heartbeats go on. Throws a BackupError when `scratchDir` lacks room for the copy.
 */
export async function snapshotSqlite(file: string, scratchDir: string, { store, scratch, signal }: SnapshotOptions) {
  const copy = join(scratchDir, "snapshot.sqlite");
  // An interrupted backup may have left its copy.
  await rm(scratchDir, { recursive: true, force: true });
  await mkdir(scratchDir, { recursive: true });
  try {
    await requireRoom(file, scratchDir);
    await vacuumInto(file, copy, signal);
    const snapshot = await readSnapshot(copy, scratch);
    await store(snapshot.fileName, createReadStream(copy, { highWaterMark: 1 << 20 }));
    return snapshot;
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
}

/** Throws a BackupError when the disk has no room for the copy and the site's own writes. */
async function requireRoom(file: string, dir: string) {
  const db = connectDatabase({ sqlite: file });
  try {
    const problem = await describeLackOfRoom(db as unknown as Kysely<unknown>, dir, { reserveBytes });
    if (problem) throw new BackupError(`The disk lacks room for a copy of the database, with a reserve: ${problem}`);
  } finally {
    await db.destroy();
  }
}

async function vacuumInto(file: string, copy: string, signal: AbortSignal) {
  const thread = new Worker(vacuumHelper, { workerData: { file, copy } });
  const stop = () => void thread.terminate();
  signal.addEventListener("abort", stop);
  try {
    await once(thread, "exit", { signal });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function readSnapshot(copy: string, scratch: SnapshotOptions["scratch"]): Promise<Snapshot> {
  const tables = countSqliteTables(copy);
  const db = connectDatabase({ sqlite: copy });
  try {
    await addReferences(db, scratch);
    return { kind: "sqlite", fileName: "database.sqlite", tables, migration: await readMigration(db) };
  } finally {
    await db.destroy();
  }
}
