import { addAbortSignal, Readable } from "node:stream";
import { BackupError } from "./backup-error";
import { mediaPrefixes } from "#api/media/store/keys";
import { type Digest, digestOf, hashThrough } from "#api/media/store/hash-stream";
import { filesAtOnce, mapAtOnce } from "./map-at-once";
import { blobKey, parseBlobKey } from "./manifest";
import type { ScratchDatabase } from "./scratch-database";
import { toReference } from "./snapshot";
import type { MediaStore, StoredFile } from "#api/media/store/media-store";
import type { BackupTarget } from "./target";

/** A file that changed within this time before the earlier backup may have changed again in the same tick of the clock. */
const settledMs = 2_000;
/** The same for object storage, whose clock may differ by up to 15 minutes: it refuses requests that differ more. */
const sharedSettledMs = 15 * 60_000;

export interface CopyMediaOptions {
  media: MediaStore;
  target: BackupTarget;
  /** Has the references to media and the files of the earlier backup; gets the files of this one. */
  scratch: ScratchDatabase;
  /** When the earlier backup was started, in milliseconds since 1970; 0 if there is none. */
  earlierStartMs: number;
  signal: AbortSignal;
}

/** Copies all media that the snapshot refers to and that the target lacks. Returns how much was copied. */
export async function copyMedia(options: CopyMediaOptions): Promise<{ copiedFiles: number; copiedBytes: number }> {
  const totals = { copiedFiles: 0, copiedBytes: 0 };
  for await (const { key, bytes } of options.target.list("media/")) {
    const sha256 = parseBlobKey(key);
    if (sha256) options.scratch.addBlob({ sha256, bytes });
  }
  for await (const bytes of mapAtOnce(listMediaToCopy(options), filesAtOnce, (file) => copyFile(file, options))) {
    if (bytes === null) continue;
    totals.copiedFiles += 1;
    totals.copiedBytes += bytes;
  }
  return totals;
}

async function* listMediaToCopy({ media, scratch, signal }: CopyMediaOptions): AsyncGenerator<StoredFile> {
  for (const prefix of mediaPrefixes)
    for await (const file of media.list(prefix)) {
      signal.throwIfAborted();
      const reference = toReference(file.key);
      if (reference && scratch.hasReference(reference)) yield file;
    }
}

/** Adds a file to the backup. Returns how many bytes were copied; null if its content was there, or the file is gone. */
async function copyFile(file: StoredFile, options: CopyMediaOptions): Promise<number | null> {
  const { media, scratch, signal } = options;
  const add = ({ sha256, bytes }: Digest, copiedBytes: number | null) => {
    scratch.addFile({ key: file.key, modifiedAt: file.modifiedAtMs, sha256, bytes });
    return copiedBytes;
  };
  const earlierFile = findUnchanged(file, options);
  if (earlierFile && scratch.hasBlob(earlierFile)) return add(earlierFile, null);
  // An unfinished upload grows, so both reads end where the file ended when it was listed.
  const open = async () => {
    const content = file.bytes === 0 ? Readable.from([]) : await media.open(file.key, { start: 0, end: file.bytes });
    return content && addAbortSignal(signal, content);
  };
  for (let attempts = 0; attempts < 3; attempts += 1) {
    signal.throwIfAborted();
    const content = await open();
    // The snapshot does not need a file whose deletion began before the backup.
    if (!content) return null;
    const digest = await digestOf(content);
    if (scratch.hasBlob(digest)) return add(digest, null);
    if (await storeBlob(options, digest, await open())) return add(digest, digest.bytes);
  }
  throw new BackupError(`${file.key} changed each time it was read`);
}

/** Finds a file in the earlier backup; null if it has changed since. */
function findUnchanged({ key, bytes, modifiedAtMs }: StoredFile, { media, scratch, earlierStartMs }: CopyMediaOptions) {
  const earlierFile = scratch.findEarlierFile(key);
  const isSettled = modifiedAtMs < earlierStartMs - (media.isShared ? sharedSettledMs : settledMs);
  return isSettled && earlierFile?.bytes === bytes && earlierFile.modifiedAt === modifiedAtMs ? earlierFile : null;
}

/** Stores a content under its hash. Stores nothing and returns false when the content has changed. */
async function storeBlob({ target, scratch }: CopyMediaOptions, expected: Digest, content: Readable | null) {
  if (!content) return false;
  const { stream } = hashThrough(content, { digest: expected, error: () => new FileChangedError() });
  try {
    await target.put(blobKey(expected.sha256), stream);
  } catch (error) {
    if (error instanceof FileChangedError) return false;
    throw error;
  }
  scratch.addBlob(expected);
  return true;
}

class FileChangedError extends Error {}
