import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { connectDatabase, type DatabaseLocation, type Db } from "#api/db/open";
import { countPostgresTables, countSqliteTables, checkSqliteFile, listPostgresTables } from "./count-tables";
import { syncDirectory } from "#api/media/store/disk";
import { recordAll } from "#api/media/store/file-records";
import { findBackupState } from "./backup-state";
import { BackupError } from "./backup-error";
import { readFileList } from "./file-list";
import type { Manifest } from "./manifest";
import { findPostgresProgram, restoreDump } from "./postgres-programs";
import { readServerMajor } from "./snapshot-postgres";
import type { BackupTarget } from "./target";
import { compareCounts, openDatabaseCopy } from "./verify-backup";

/** The migration that added the table of stored files. */
const filesRecordedSince = "107-stored-files";

/** Throws a BackupError unless the database is empty and of the backup's kind. */
export async function requireEmptyDatabase(location: DatabaseLocation, { database, id }: Manifest): Promise<void> {
  const kind = "postgres" in location ? "postgres" : "sqlite";
  if (database.kind !== kind)
    throw new BackupError(
      kind === "sqlite"
        ? `The backup ${id} is of PostgreSQL: set DATABASE_URL to an empty database`
        : `The backup ${id} is of SQLite: restore it without DATABASE_URL`,
    );
  const isEmpty = "postgres" in location ? await isEmptyPostgres(location) : !existsSync(location.sqlite);
  if (!isEmpty)
    throw new BackupError(
      "postgres" in location
        ? "The database of DATABASE_URL has tables: a restoration needs an empty one"
        : `There is a database already: ${location.sqlite}. A restoration needs an empty DATA_DIR`,
    );
}

const isEmptyPostgres = (location: DatabaseLocation) =>
  withDatabase(location, async (db) => (await listPostgresTables(db)).length === 0);

async function withDatabase<T>(location: DatabaseLocation, use: (db: Db) => Promise<T>): Promise<T> {
  const db = connectDatabase(location);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** The tables that `completeDatabase` changes. */
const changedTables = ["backup_leases", "stored_files"];

/** Returns whether an interrupted restoration has restored the whole database of the backup. */
export async function isRestored(location: DatabaseLocation, manifest: Manifest): Promise<boolean> {
  if ("sqlite" in location && !existsSync(location.sqlite)) return false;
  return withDatabase(location, async (db) => {
    const counts = "postgres" in location ? await countPostgresTables(db) : countSqliteTables(location.sqlite);
    const withoutChanged = (tables: Record<string, number>) =>
      Object.fromEntries(Object.entries(tables).filter(([name]) => !changedTables.includes(name)));
    if (compareCounts(withoutChanged(counts), { tables: withoutChanged(manifest.tables) }).length > 0) return false;
    return (await findBackupState(db))?.site_id === manifest.site;
  });
}

/** Restores the database and returns one line for each difference from the backup. */
export const restoreDatabase = (target: BackupTarget, manifest: Manifest, location: DatabaseLocation) =>
  "postgres" in location
    ? restorePostgres(target, manifest, location)
    : restoreSqlite(target, manifest, location.sqlite);

/** Deletes the lease that the snapshot contains, and records the files as the backup has them. */
export async function completeDatabase(target: BackupTarget, manifest: Manifest, location: DatabaseLocation) {
  await withDatabase(location, async (db) => {
    await db.deleteFrom("backup_leases").execute();
    // A file may have been replaced after the snapshot and before it was copied.
    if (manifest.migration >= filesRecordedSince) await recordAll(db, readFileList(target, manifest));
  });
}

async function restoreSqlite(target: BackupTarget, manifest: Manifest, file: string): Promise<string[]> {
  const unfinishedPath = `${file}.restoring`;
  // SQLite would take the log of a killed restoration for this copy's.
  await removeCopy(unfinishedPath);
  try {
    await pipeline(await openDatabaseCopy(target, manifest), createWriteStream(unfinishedPath, { flush: true }));
    const problems = [
      ...checkSqliteFile(unfinishedPath),
      ...compareCounts(countSqliteTables(unfinishedPath), manifest),
    ];
    await rename(unfinishedPath, file);
    await syncDirectory(dirname(file));
    return problems;
  } finally {
    await removeCopy(unfinishedPath);
  }
}

/** Removes a copy of the database with the files that SQLite makes beside it to read it (https://sqlite.org/wal.html). */
async function removeCopy(path: string) {
  for (const suffix of ["", "-wal", "-shm"]) await rm(path + suffix, { force: true });
}

async function restorePostgres(
  target: BackupTarget,
  manifest: Manifest,
  location: { postgres: string },
): Promise<string[]> {
  return withDatabase(location, async (db) => {
    const minMajor = Math.max(await readServerMajor(db), manifest.database.dumpMajor ?? 0);
    const { path } = await findPostgresProgram("pg_restore", minMajor);
    await restoreDump(path, location.postgres, await openDatabaseCopy(target, manifest));
    return compareCounts(await countPostgresTables(db), manifest);
  });
}
