import { Readable } from "node:stream";
import { BackupError } from "./errors";
import { type Digest, digestOf, hashThrough } from "./hash-stream";
import { blobKey } from "./manifest";
import { mediaPrefixes } from "./media-prefixes";
import type { Scratch } from "./scratch";
import { ownerOfKey } from "./snapshot";
import type { MediaStore, StoredFile } from "#api/media/store/media-store";
import type { BackupTarget } from "./target";

/** A file that changed this shortly before the earlier backup read it may have changed again within the same tick. */
const settledMs = 2_000;

export interface CopyOptions {
  media: MediaStore;
  target: BackupTarget;
  /** Has the names of wanted media and the files of the earlier backup; gets the files of this one. */
  scratch: Scratch;
  /** When the earlier backup was started, in milliseconds since 1970; 0 without one. */
  earlierStart: number;
  signal: AbortSignal;
}

/** Copies all media that the snapshot refers to, unless the target has them already; returns what was copied. */
export async function copyMedia(options: CopyOptions): Promise<{ copiedFiles: number; copiedBytes: number }> {
  const copied = { copiedFiles: 0, copiedBytes: 0 };
  for (const prefix of mediaPrefixes)
    for await (const file of options.media.list(prefix)) {
      options.signal.throwIfAborted();
      const owner = ownerOfKey(file.key);
      if (!owner || !options.scratch.hasName(owner)) continue;
      const bytes = await copyFile(file, options);
      if (bytes === null) continue;
      copied.copiedFiles += 1;
      copied.copiedBytes += bytes;
    }
  return copied;
}

/** Adds a file to the backup; returns the number of bytes that had to be copied, null without any. */
async function copyFile(
  file: StoredFile,
  { media, target, scratch, earlierStart, signal }: CopyOptions,
): Promise<number | null> {
  const add = ({ sha256, bytes }: Digest, copiedBytes: number | null) => {
    scratch.addFile({ ...file, sha256, bytes });
    return copiedBytes;
  };
  const earlier = scratch.findEarlier(file.key);
  const isUnchanged =
    earlier?.bytes === file.bytes &&
    earlier.modifiedAt === file.modifiedAt &&
    file.modifiedAt < earlierStart - settledMs;
  if (isUnchanged && (await hasBlob(target, earlier))) return add(earlier, null);
  // Unfinished uploads grow: both reads end where the file ended when it was listed.
  const open = () => (file.bytes === 0 ? Readable.from([]) : media.open(file.key, { start: 0, end: file.bytes }));
  for (let attempts = 0; attempts < 3; attempts += 1) {
    signal.throwIfAborted();
    const content = await open();
    // Files whose deletion began before the backup are of no use to the snapshot.
    if (!content) return null;
    const digest = await digestOf(content);
    if (await hasBlob(target, digest)) return add(digest, null);
    if (await storeBlob(target, digest, await open())) return add(digest, digest.bytes);
  }
  throw new BackupError(`${file.key} changed each time it was read`);
}

async function hasBlob(target: BackupTarget, { sha256, bytes }: Digest): Promise<boolean> {
  return (await target.stat(blobKey(sha256)))?.bytes === bytes;
}

/** Stores a content under its hash; returns whether it was still the same. */
async function storeBlob(target: BackupTarget, { sha256 }: Digest, content: Readable | null): Promise<boolean> {
  if (!content) return false;
  const { stream, digest } = hashThrough(content);
  const key = blobKey(sha256);
  await target.put(key, stream);
  if (digest().sha256 === sha256) return true;
  await target.remove(key);
  return false;
}
