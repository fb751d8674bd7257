import { previousRelease } from "#api/db/migrations";
import type { DatabaseLocation } from "#api/db/open";
import { explainOlder } from "#api/db/upgrade";
import { BackupError } from "./backup-error";
import { type BackedUpFile, readFileList } from "./file-list";
import { mediaPrefixes } from "#api/media/store/keys";
import { digestOf, hashThrough, isSameDigest } from "#api/media/store/hash-stream";
import { filesAtOnce, forEachAtOnce, mapAtOnce } from "./map-at-once";
import { blobKey, type Manifest } from "./manifest";
import { latestMigration } from "./migration-state";
import { findInterruptedId, markRestoration, removeRestorationMark } from "./restoration-mark";
import { completeDatabase, isRestored, requireEmptyDatabase, restoreDatabase } from "./restore-database";
import { restoreSecret } from "./store-secret";
import type { MediaStore } from "#api/media/store/media-store";
import { markKey, markStore } from "#api/media/store/store-mark";
import type { BackupTarget } from "./target";

export interface RestoreOptions {
  target: BackupTarget;
  manifest: Manifest;
  dataDir: string;
  location: DatabaseLocation;
  media: MediaStore;
}

/**
 * Restores a backup into an empty directory, database and store, and reads everything again to prove it. Returns one line
 * for each difference. Throws a BackupError when one of them is not empty or the backup cannot be read.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string[]> {
  const { target, manifest, dataDir, location, media } = options;
  if (manifest.migration > latestMigration)
    throw new BackupError(`The backup ${manifest.id} is of a newer release (${manifest.program}): install that one`);
  if (manifest.migration < previousRelease.lastMigration)
    throw new BackupError(explainOlder(`The backup ${manifest.id} ends with ${manifest.migration || "no migration"}`));
  const interruptedId = await findInterruptedId(dataDir);
  const hasDatabase = interruptedId === manifest.id && (await isRestored(location, manifest));
  if (!hasDatabase) await requireEmptyDatabase(location, manifest);
  if (interruptedId === null) await requireNoMedia(media);
  if (!(await markStore(media, manifest.site)))
    throw new BackupError(`The bucket is another site's: set an empty one, or delete its object ${markKey}`);
  if (interruptedId !== manifest.id) await markRestoration(dataDir, manifest.id);
  const problems = hasDatabase ? [] : await restoreAll(options);
  await completeDatabase(target, manifest, location);
  const files = readFileList(target, manifest);
  for await (const comparison of mapAtOnce(files, filesAtOnce, (file) => compareFile(media, file)))
    problems.push(...comparison);
  problems.push(...(await compareFileCount(media, manifest)));
  await removeRestorationMark(dataDir);
  return problems;
}

/** Restores files and database. The database comes last, so that a site has all its files as soon as it has that. */
async function restoreAll({ target, manifest, dataDir, location, media }: RestoreOptions): Promise<string[]> {
  await forEachAtOnce(readFileList(target, manifest), filesAtOnce, (file) => restoreFile(target, media, file));
  await restoreSecret(target, manifest, dataDir);
  return restoreDatabase(target, manifest, location);
}

async function requireNoMedia(media: MediaStore) {
  for (const prefix of mediaPrefixes)
    for await (const { key } of media.list(prefix))
      throw new BackupError(`There are media already (${key}): a restoration needs an empty place`);
}

async function restoreFile(target: BackupTarget, media: MediaStore, file: BackedUpFile) {
  const content = await target.open(blobKey(file.sha256));
  if (!content) throw new BackupError(`Missing: ${blobKey(file.sha256)} (${file.key})`);
  const error = () => new BackupError(`Damaged: ${blobKey(file.sha256)} (${file.key})`);
  await media.put(file.key, hashThrough(content, { digest: file, error }).stream);
}

async function compareFile(media: MediaStore, file: BackedUpFile): Promise<string[]> {
  const content = await media.open(file.key);
  if (!content) return [`Missing after the restoration: ${file.key}`];
  return isSameDigest(await digestOf(content), file) ? [] : [`Different after the restoration: ${file.key}`];
}

/** Compares the number of files: an interrupted restoration of another backup may have left some. */
async function compareFileCount(media: MediaStore, manifest: Manifest): Promise<string[]> {
  let files = 0;
  for (const prefix of mediaPrefixes) for await (const file of media.list(prefix)) files += file.key ? 1 : 0;
  const { files: listedFiles } = manifest.media;
  return files === listedFiles ? [] : [`There are ${files} files of media in place of ${listedFiles}`];
}
