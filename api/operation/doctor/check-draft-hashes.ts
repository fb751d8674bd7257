import type { Db } from "#api/db/open";
import { isUnreadable } from "#api/media/store/hash-stream";
import { uploadKey } from "#api/media/store/keys";
import { receivedBytes, type UploadRef } from "#api/media/store/upload-parts";
import { hashRange, readSavedChecksums } from "#api/videos/publishing/chunk-checksums";
import { limits } from "#contract/limits";
import type { DoctorDeps } from "./deps";

interface Upload extends UploadRef {
  /** The checksum of the whole file; empty until it is complete. */
  sha256: string;
  /** The number of bytes that arrived. */
  bytes: number;
}

interface HashedSpan {
  from: number;
  to: number;
  sha256: string;
}

const chunksPerRead = 500;

/**
 * Reads an upload and returns whether its bytes differ from those that arrived. Compares the checksum of the whole file, or
 * of each complete chunk; the bytes after the last complete chunk have none yet.
 */
export async function isUploadDamaged({ db, media, hashes }: DoctorDeps, upload: Upload): Promise<boolean> {
  const key = uploadKey(upload.draftId, upload.uploadId);
  if (hashes === null || key < hashes.from) return false;
  try {
    for await (const { sha256, ...range } of listHashedSpans(db, upload))
      if ((await hashRange(media, upload, range)).digest("hex") !== sha256) return true;
    return false;
  } catch (error) {
    if (isUnreadable(error)) return true;
    const isShortened = (await receivedBytes(media, upload)).bytes < upload.bytes;
    if (isShortened) return false;
    throw error;
  } finally {
    hashes.onFile?.({ key, bytes: upload.bytes });
  }
}

async function* listHashedSpans(db: Db, upload: Upload): AsyncGenerator<HashedSpan> {
  if (upload.sha256) {
    yield { from: 0, to: upload.bytes, sha256: upload.sha256 };
    return;
  }
  const { uploadChunkBytes } = limits;
  for (let first = 0; first * uploadChunkBytes < upload.bytes; first += chunksPerRead) {
    const savedHashes = await readSavedChecksums(db, upload, { first, count: chunksPerRead });
    for (const [number, sha256] of savedHashes) {
      const from = number * uploadChunkBytes;
      const to = from + uploadChunkBytes;
      // A file that lost its end is measured again, and its upload continues from there.
      if (to <= upload.bytes) yield { from, to, sha256 };
    }
  }
}
