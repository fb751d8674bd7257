import { BackupError } from "#api/operation/backup/backup-error";
import { findSiteId } from "#api/db/site-id";
import { type BackedUpFile, readFileList } from "#api/operation/backup/file-list";
import { blobKey, type Manifest } from "#api/operation/backup/manifest";
import { ScratchDatabase } from "#api/operation/backup/scratch-database";
import type { BackupTarget } from "#api/operation/backup/target";
import type { Db } from "#api/db/open";
import { changeRecord, findRecord } from "#api/media/store/file-records";
import { digestOf, hashThrough, isSameDigest } from "#api/media/store/hash-stream";
import type { MediaStore } from "#api/media/store/media-store";
import { examineFiles } from "./examine";

export interface RestoreFilesOptions {
  db: Db;
  /** Records what is stored. */
  media: MediaStore;
  target: BackupTarget;
  manifest: Manifest;
  onRestored: (file: BackedUpFile) => void;
}

const unknownBytes = -1;

/**
 * Stores the files that the doctor finds lost or damaged from a backup, and yields a sentence for each that stays so. A
 * whole file is never replaced, so the site may serve meanwhile. Throws a BackupError for a backup of another site.
 */
export async function* restoreFiles(options: RestoreFilesOptions): AsyncGenerator<string> {
  const { db, media, target, manifest } = options;
  if ((await findSiteId(db)) !== manifest.site) throw new BackupError(`${target.name} has the backups of another site`);
  const missingFiles = new ScratchDatabase();
  try {
    for await (const { files = [] } of examineFiles({ db, media }))
      for (const { key, bytes } of files)
        missingFiles.addEarlierFile({
          key,
          bytes: bytes === null ? unknownBytes : Number(bytes),
          sha256: "",
          modifiedAt: 0,
        });
    for await (const file of readFileList(target, manifest)) {
      const backedUp = missingFiles.findEarlierFile(file.key);
      if (!backedUp) continue;
      missingFiles.removeEarlierFile(file.key);
      const problem = await restoreFile(options, file, backedUp.bytes);
      if (problem) yield problem;
    }
    for (const key of missingFiles.listEarlierKeys()) yield `The backup ${manifest.id} lacks ${key}`;
  } finally {
    missingFiles.close();
  }
}

/** Returns why a file could not be restored; null when it is whole now. */
async function restoreFile(options: RestoreFilesOptions, file: BackedUpFile, namedBytes: number) {
  const { db, media, target, manifest } = options;
  const record = await findRecord(db, file.key);
  const bytes = record?.bytes ?? namedBytes;
  const isOther = (bytes !== unknownBytes && bytes !== file.bytes) || (record?.sha256 || file.sha256) !== file.sha256;
  if (isOther) return `The backup ${manifest.id} has an earlier content of ${file.key}`;
  if (await isWhole(media, file)) {
    if (record) await changeRecord(db, record, { is_damaged: 0 });
    return null;
  }
  const content = await target.open(blobKey(file.sha256));
  if (!content) return `The backup ${manifest.id} lacks ${blobKey(file.sha256)} (${file.key})`;
  const error = () => new BackupError(`Damaged: ${blobKey(file.sha256)} (${file.key})`);
  try {
    await media.put(file.key, hashThrough(content, { digest: file, error }).stream);
  } catch (failure) {
    if (failure instanceof BackupError) return failure.message;
    throw failure;
  }
  options.onRestored(file);
  return null;
}

async function isWhole(media: MediaStore, file: BackedUpFile): Promise<boolean> {
  if ((await media.stat(file.key))?.bytes !== file.bytes) return false;
  const content = await media.open(file.key);
  const digest = content && (await digestOf(content).catch(() => null));
  return digest !== null && isSameDigest(digest, file);
}
