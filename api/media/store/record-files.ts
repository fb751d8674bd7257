import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Db } from "#api/db/open";
import { findRecord, deleteRecord, deleteRecords, isRecorded, recordFile } from "./file-records";
import { type Digest, digestOf, hashThrough } from "./hash-stream";
import type { FileContent, MediaStore } from "./media-store";
import { sizeOf } from "./disk";

/** Larger files are hashed later, so that nobody waits for that. */
const maxHashedAtOnceBytes = 8 * 1024 ** 2;

interface NewFile {
  key: string;
  content: FileContent;
  signal: AbortSignal | undefined;
  /** The size of a file of this machine; 0 for other content. */
  bytes: number;
}

const isPath = (content: FileContent): content is { path: string } =>
  !(content instanceof Readable) && "path" in content;

/**
 * Wraps a store so that it records the size and SHA-256 of each stored picture and video file. A killed process leaves no
 * wrong record: a record is deleted before its file changes, and added afterwards.
 */
export const recordFiles = (store: MediaStore, db: Db): MediaStore => ({
  ...store,
  async put(key, content, signal) {
    if (!isRecorded(key)) return store.put(key, content, signal);
    // Throws for a missing file before the record is deleted.
    const bytes = isPath(content) ? await sizeOf(content.path) : 0;
    await deleteRecord(db, key);
    await recordFile(db, key, await putHashed(store, { key, content, signal, bytes }));
  },
  async copy(from, to) {
    if (!isRecorded(to)) return store.copy(from, to);
    await deleteRecord(db, to);
    const original = isRecorded(from) ? await findRecord(db, from) : null;
    await store.copy(from, to);
    const { sha256, bytes } = original ?? (await digestCopy(store, to));
    await recordFile(db, to, { sha256, bytes });
  },
  async deleteFile(key) {
    if (isRecorded(key)) await deleteRecord(db, key);
    await store.deleteFile(key);
  },
  async deletePrefix(prefix) {
    await deleteRecords(db, prefix);
    await store.deletePrefix(prefix);
  },
});

async function digestCopy(store: MediaStore, key: string): Promise<Digest> {
  const file = await store.stat(key);
  const stream = file && file.bytes <= maxHashedAtOnceBytes ? await store.open(key) : null;
  return stream ? digestOf(stream) : { sha256: "", bytes: file?.bytes ?? 0 };
}

async function putHashed(store: MediaStore, { key, content, signal, bytes }: NewFile): Promise<Digest> {
  if (content instanceof Readable) {
    const { stream, digest } = hashThrough(content);
    await store.put(key, stream, signal);
    return digest();
  }
  if (!isPath(content)) {
    await store.put(key, content, signal);
    return digestOf([content]);
  }
  // For object storage, the file is read in any case; reading it from there later would cost more.
  const isHashedNow = store.isShared || bytes <= maxHashedAtOnceBytes;
  const hashing = isHashedNow ? digestOf(createReadStream(content.path, { highWaterMark: 1 << 18 })) : null;
  const [digest] = await Promise.all([hashing, store.put(key, content, signal)]);
  return digest ?? { sha256: "", bytes };
}
