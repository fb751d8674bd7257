import { join } from "node:path";
import { addAbortSignal } from "node:stream";
import { timestamp } from "#api/db/ids";
import type { DatabaseLocation, Db } from "#api/db/open";
import { copyMedia } from "./copy-media";
import { BackupError, messageOf } from "./backup-error";
import { fileListName, readFileList, writeFileList } from "./file-list";
import { type Digest, hashThrough } from "#api/media/store/hash-stream";
import type { Retention } from "./retention";
import { type Lease, takeLease } from "./backup-lease";
import { backupsPrefix, keyIn, listBackups, type Manifest, readManifest, toBackupId, writeManifest } from "./manifest";
import { ScratchDatabase } from "./scratch-database";
import { storeSecret } from "./store-secret";
import { claimTarget } from "./claim-target";
import type { Snapshot, SnapshotOptions } from "./snapshot";
import { snapshotPostgres } from "./snapshot-postgres";
import { snapshotSqlite } from "./snapshot-sqlite";
import { recordFailure, recordSuccess } from "./backup-state";
import { findSiteId } from "#api/db/site-id";
import { sweepDeletions } from "#api/media/store/defer-deletions";
import type { MediaStore } from "#api/media/store/media-store";
import { recordFiles } from "#api/media/store/record-files";
import type { BackupTarget } from "./target";
import { removeUnfinished, removeUnusedBlobs, thinBackups } from "./thin-backups";

/** The name of the directory in the data directory for the copy of an SQLite database. */
const scratchDirName = "backup-scratch";

export interface BackupOptions {
  db: Db;
  location: DatabaseLocation;
  media: MediaStore;
  target: BackupTarget;
  /** The rule that says which older backups stay; null keeps all. */
  retention: Retention | null;
  /** The data directory, which has the site's generated key and room for a copy of an SQLite database. */
  dataDir: string;
  program: string;
  /** Whether the result is recorded for the health page and the log. */
  isRecorded: boolean;
  signal: AbortSignal;
}

export interface BackupResult {
  manifest: Manifest;
  copiedFiles: number;
  copiedBytes: number;
  thinnedCount: number;
  /** Why older backups could not be removed; null if that went well. */
  problem: string | null;
}

/**
 * Makes a backup while the site serves: first the database, then the media that it refers to. Deletions of media wait
 * meanwhile. The manifest comes last, so that a backup is complete or does not count. Throws a BackupError while another
 * one runs.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const site = await findSiteId(options.db);
  const lease = await takeLease(options.db);
  const signal = AbortSignal.any([options.signal, lease.signal]);
  try {
    const result = await runInTarget({ ...options, signal }, site, lease);
    if (options.isRecorded) await recordSuccess(options.db, result.manifest);
    return result;
  } catch (error) {
    // An aborted signal is the cause, and `error` only its consequence.
    const cause = signal.aborted ? signal.reason : error;
    if (options.isRecorded) await recordFailure(options.db, messageOf(cause));
    throw cause;
  } finally {
    await lease.release();
    await sweepDeletions(options.db, recordFiles(options.media, options.db));
  }
}

async function runInTarget(options: BackupOptions, site: string, lease: Lease): Promise<BackupResult> {
  const claim = await claimTarget(options.target, site);
  const signal = AbortSignal.any([options.signal, claim.signal]);
  try {
    return await writeBackup({ ...options, signal }, site, [lease, claim]);
  } catch (error) {
    throw claim.signal.aborted ? claim.signal.reason : error;
  } finally {
    await claim.release();
  }
}

async function writeBackup(options: BackupOptions, site: string, leases: Lease[]): Promise<BackupResult> {
  const { target, retention } = options;
  const hadUnfinished = await removeUnfinished(target);
  const scratch = new ScratchDatabase();
  try {
    const startedAt = timestamp();
    const id = toBackupId(startedAt);
    const earlierStartMs = await readEarlierFiles(target, scratch);
    const { snapshot, file } = await storeDatabase(options, id, scratch);
    const copiedMedia = await copyMedia({ ...options, scratch, earlierStartMs });
    const files = { name: fileListName, ...(await writeFileList(target, id, scratch.listFiles())) };
    await requireStored(target, id, [{ name: snapshot.fileName, ...file }, files]);
    for (const lease of leases) await lease.renew();
    const { kind, fileName, tables, migration, dumpMajor } = snapshot;
    const secret = await storeSecret(target, options.dataDir, id);
    const contents = {
      database: { kind, name: fileName, ...file, ...(dumpMajor && { dumpMajor }) },
      tables,
      files,
      secret,
      media: scratch.countFiles(),
    };
    const backup = { id, site, startedAt, finishedAt: timestamp() };
    const manifest: Manifest = { format: 1, ...backup, program: options.program, migration, ...contents };
    await writeManifest(target, manifest);
    return { manifest, ...copiedMedia, ...(await tidyTarget(target, retention, hadUnfinished)) };
  } finally {
    scratch.close();
  }
}

/** Throws a BackupError when a file of the backup is no longer as it was stored: others may use the target, too. */
async function requireStored(target: BackupTarget, id: string, files: { name: string; bytes: number }[]) {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of target.list(`${backupsPrefix}${id}/`)) sizes.set(key, bytes);
  for (const { name, bytes } of files)
    if (sizes.get(keyIn(id, name)) !== bytes)
      throw new BackupError(`${keyIn(id, name)} is missing from ${target.name}: somebody else removes files there`);
}

/** Removes older backups, and media that no backup needs. A failure is returned, because the new backup is good. */
async function tidyTarget(target: BackupTarget, retention: Retention | null, hadUnfinished: boolean) {
  let thinnedCount = 0;
  try {
    if (retention) thinnedCount = await thinBackups(target, retention);
    if (thinnedCount > 0 || hadUnfinished) await removeUnusedBlobs(target);
    return { thinnedCount, problem: null };
  } catch (error) {
    return { thinnedCount, problem: messageOf(error) };
  }
}

/** Stores a snapshot of the database, and adds its references to media to the scratch database. */
async function storeDatabase(options: BackupOptions, id: string, scratch: ScratchDatabase) {
  const { db, location, target, dataDir, signal } = options;
  let file: Digest | null = null;
  const store: SnapshotOptions["store"] = async (name, content) => {
    const { stream, digest } = hashThrough(addAbortSignal(signal, content));
    await target.put(keyIn(id, name), stream);
    file = digest();
  };
  const snapshotOptions = { store, scratch, signal };
  const snapshot: Snapshot =
    "postgres" in location
      ? await snapshotPostgres(db, location.postgres, snapshotOptions)
      : await snapshotSqlite(location.sqlite, join(dataDir, scratchDirName), snapshotOptions);
  return { snapshot, file: file! as Digest };
}

/**
 * Reads the file list of the newest backup, so that unchanged files need not be hashed again. Returns when that backup was
 * started; 0 if there is none.
 */
async function readEarlierFiles(target: BackupTarget, scratch: ScratchDatabase): Promise<number> {
  const newestId = (await listBackups(target)).finished.at(-1);
  if (!newestId) return 0;
  try {
    const manifest = await readManifest(target, newestId);
    for await (const file of readFileList(target, manifest)) scratch.addEarlierFile(file);
    return Date.parse(manifest.startedAt);
  } catch {
    // A damaged backup does not count: all files are hashed again.
    return 0;
  }
}
