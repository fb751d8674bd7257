import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createWriteStream } from "node:fs";
import { collect, type MediaStore, missingFile, type StoredFile } from "./media-store";
import { uploadKey } from "./keys";

export interface UploadRef {
  draftId: string;
  uploadId: string;
}

const keyOf = ({ draftId, uploadId }: UploadRef) => uploadKey(draftId, uploadId);

/** Lists the stored parts of an upload in order: one file on a disk, or one object for each chunk in object storage. */
const listParts = (store: MediaStore, upload: UploadRef): Promise<StoredFile[]> => collect(store.list(keyOf(upload)));

/**
 * Counts the stored bytes of an upload, and finds when they last changed (`at`, milliseconds since 1970). Both are 0 if
 * nothing is stored.
 */
export async function receivedBytes(store: MediaStore, upload: UploadRef) {
  const parts = await listParts(store, upload);
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    at: Math.max(0, ...parts.map(({ modifiedAtMs }) => modifiedAtMs)),
  };
}

/** Yields the bytes `from` (inclusive) to `to` (exclusive) of an upload. Throws when it is shorter than `to`. */
export async function* readUpload(store: MediaStore, upload: UploadRef, { from, to }: Record<"from" | "to", number>) {
  let position = 0;
  for (const { key, bytes } of await listParts(store, upload)) {
    const [start, end] = [Math.max(from, position), Math.min(to, position + bytes)];
    if (start < end) {
      const stream = await store.open(key, { start: start - position, end: end - position });
      if (!stream) throw missingFile(key);
      yield* stream as AsyncIterable<Buffer>;
    }
    position += bytes;
  }
  if (position < to) throw new Error(`${keyOf(upload)} ends before ${to}`);
}

/** Copies or links a complete upload to a path on this machine. Throws ENOENT if nothing is stored. */
export async function fetchUpload(
  store: MediaStore,
  upload: UploadRef,
  { path, signal }: { path: string; signal?: AbortSignal },
) {
  const parts = await listParts(store, upload);
  if (parts.length === 0) throw missingFile(keyOf(upload));
  if (parts.length === 1) return store.fetch(parts[0]!.key, path, signal);
  const { bytes } = await receivedBytes(store, upload);
  await pipeline(Readable.from(readUpload(store, upload, { from: 0, to: bytes })), createWriteStream(path), { signal });
}

export const putUpload = (store: MediaStore, upload: UploadRef, path: string) => store.put(keyOf(upload), { path });

/** Opens a stream that appends bytes to an upload, from an offset on. */
export const appendToUpload = (store: MediaStore, upload: UploadRef, offset: number) =>
  store.append(keyOf(upload), offset);

export const removeUploadParts = (store: MediaStore, upload: UploadRef) => store.deletePrefix(keyOf(upload));
