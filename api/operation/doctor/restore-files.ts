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
  /** A store that records the files that are stored. */
  media: MediaStore;
  target: BackupTarget;
  manifest: Manifest;
  onRestored: (file: BackedUpFile) => void;
}

const unknownBytes = -1;

/**
 * Restores from a backup the files that the doctor finds lost or damaged. Yields a sentence for each file that cannot be
 * restored. The site may serve meanwhile, because a file without a fault is never replaced. Throws a BackupError for a
 * backup of another site.
 */
export async function* restoreFiles(options: RestoreFilesOptions): AsyncGenerator<string> {
  const { db, media, target, manifest } = options;
  if ((await findSiteId(db)) !== manifest.site) throw new BackupError(`${target.name} has the backups of another site`);
  const missingFiles = new ScratchDatabase();
  try {
    for await (const { files = [] } of examineFiles({ db, media }))
      for (const { key, bytes } of files)
        missingFiles.addEarlierFile({ key, bytes: Number(bytes ?? unknownBytes), sha256: "", modifiedAt: 0 });
    for await (const file of readFileList(target, manifest)) {
      const missing = missingFiles.findEarlierFile(file.key);
      if (!missing) continue;
      missingFiles.removeEarlierFile(file.key);
      const problem = await restoreFile(options, file, missing.bytes);
      if (problem) yield problem;
    }
    for (const key of missingFiles.listEarlierKeys()) yield `The backup ${manifest.id} lacks ${key}`;
  } finally {
    missingFiles.close();
  }
}

/** Restores a file unless it is whole. Returns a sentence that says why it could not; null if it is whole now. */
async function restoreFile(options: RestoreFilesOptions, file: BackedUpFile, namedBytes: number) {
  const { db, media, target, manifest } = options;
  const record = await findRecord(db, file.key);
  const bytes = record?.bytes ?? namedBytes;
  const isEarlier = (bytes !== unknownBytes && bytes !== file.bytes) || (record?.sha256 || file.sha256) !== file.sha256;
  if (isEarlier) return `The backup ${manifest.id} has an earlier content of ${file.key}`;
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
