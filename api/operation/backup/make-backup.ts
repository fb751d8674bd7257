import { join } from "node:path";
import { addAbortSignal } from "node:stream";
import { timestamp } from "#api/db/ids";
import type { DatabaseLocation, Db } from "#api/db/open";
import { copyMedia } from "./copy-media";
import { BackupError, messageOf } from "./backup-error";
import { fileListName, readFileList, writeFileList } from "./file-list";
import { type Digest, hashThrough } from "#api/media/store/hash-stream";
import type { Keep } from "./retention";
import { type Lease, takeLease } from "./backup-lease";
import { backupsPrefix, keyIn, listBackups, type Manifest, readManifest, toBackupId, writeManifest } from "./manifest";
import { Scratch } from "./scratch-database";
import { storeSecret } from "./store-secret";
import { claimTarget } from "./site-mark";
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

/** A directory in the data directory for the copy of an SQLite database. */
const scratchName = "backup-scratch";

export interface BackupOptions {
  db: Db;
  location: DatabaseLocation;
  media: MediaStore;
  target: BackupTarget;
  /** Which older backups stay; null keeps all. */
  keep: Keep | null;
  /** Has the generated key of the site, and room for a copy of an SQLite database. */
  dataDir: string;
  program: string;
  /** Whether the page of the schedule's health tells the result. */
  isRecorded: boolean;
  signal: AbortSignal;
}

export interface BackupResult {
  manifest: Manifest;
  copiedFiles: number;
  copiedBytes: number;
  thinned: number;
  /** Why older backups could not be thinned; null when nothing was in the way. */
  problem: string | null;
}

/**
 * Makes a backup while the site serves: database first, then the media that it refers to, whose deletion waits
 * meanwhile. The manifest comes last, so a backup is whole or none. Throws a BackupError while another one runs.
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
    // What the signal says is the cause; the error is what it led to.
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
    return await run({ ...options, signal }, site, [lease, claim]);
  } catch (error) {
    throw claim.signal.aborted ? claim.signal.reason : error;
  } finally {
    await claim.release();
  }
}

async function run(options: BackupOptions, site: string, leases: Lease[]): Promise<BackupResult> {
  const { target, keep } = options;
  const hadUnfinished = await removeUnfinished(target);
  const scratch = new Scratch();
  try {
    const startedAt = timestamp();
    const id = toBackupId(startedAt);
    const earlierStart = await readEarlier(target, scratch);
    const { snapshot, file } = await storeDatabase(options, id, scratch);
    const copiedMedia = await copyMedia({ ...options, scratch, earlierStart });
    const files = { name: fileListName, ...(await writeFileList(target, id, scratch.files())) };
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
    return { manifest, ...copiedMedia, ...(await tidyTarget(target, keep, hadUnfinished)) };
  } finally {
    scratch.close();
  }
}

/** Throws a BackupError when a file of the backup is no longer as it was stored: others may use its place. */
async function requireStored(target: BackupTarget, id: string, files: { name: string; bytes: number }[]) {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of target.list(`${backupsPrefix}${id}/`)) sizes.set(key, bytes);
  for (const { name, bytes } of files)
    if (sizes.get(keyIn(id, name)) !== bytes)
      throw new BackupError(`${keyIn(id, name)} is missing from ${target.name}: somebody else removes files there`);
}

/** Removes older backups, and contents that no backup needs. What fails here does not make the new backup worse. */
async function tidyTarget(target: BackupTarget, keep: Keep | null, hadUnfinished: boolean) {
  let thinnedCount = 0;
  try {
    if (keep) thinnedCount = await thinBackups(target, keep);
    if (thinnedCount > 0 || hadUnfinished) await removeUnusedBlobs(target);
    return { thinned: thinnedCount, problem: null };
  } catch (error) {
    return { thinned: thinnedCount, problem: messageOf(error) };
  }
}

/** Stores a snapshot of the database; adds the names of its media to the scratch. */
async function storeDatabase(options: BackupOptions, id: string, scratch: Scratch) {
  const { db, location, target, dataDir, signal } = options;
  let file: Digest | null = null;
  const store: SnapshotOptions["store"] = async (name, content) => {
    const { stream, digest } = hashThrough(addAbortSignal(signal, content));
    await target.put(keyIn(id, name), stream);
    file = digest();
  };
  const taking = { store, scratch, signal };
  const snapshot: Snapshot =
    "postgres" in location
      ? await snapshotPostgres(db, location.postgres, taking)
      : await snapshotSqlite(location.sqlite, join(dataDir, scratchName), taking);
  return { snapshot, file: file! as Digest };
}

/** Reads the files of the newest backup, which need not be hashed again; returns when it was started, 0 without one. */
async function readEarlier(target: BackupTarget, scratch: Scratch): Promise<number> {
  const newest = (await listBackups(target)).finished.at(-1);
  if (!newest) return 0;
  try {
    const manifest = await readManifest(target, newest);
    for await (const file of readFileList(target, manifest)) scratch.addEarlier(file);
    return Date.parse(manifest.startedAt);
  } catch {
    // A damaged backup tells nothing about the files: all of them are hashed again.
    return 0;
  }
}
