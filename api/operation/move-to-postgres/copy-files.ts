import type { Kysely } from "kysely";
import { digestOf, hashThrough } from "#api/media/store/hash-stream";
import { mediaPrefixes } from "#api/media/store/keys";
import { type MediaStore, missingFile, type StoredFile } from "#api/media/store/media-store";
import { DifferenceError } from "./compare-tables";
import {
  deleteCopiedRecord,
  findCopiedFiles,
  findNextPass,
  findStaleCopies,
  recordCopiedFile,
} from "./move-state-postgres";

export interface CopyFilesOptions {
  source: MediaStore;
  target: MediaStore;
  /** The new database, which keeps the list of copied files. */
  db: Kysely<unknown>;
  onFile?: (bytes: number) => void;
}

const filesPerChunk = 500;
const copiesAtOnce = 4;

/**
 * Copies new and changed files, reads each copy back and compares its SHA-256, and deletes the copies of deleted files.
 * Throws a `DifferenceError` that names a file whose copy differs.
 */
export async function copyFiles(options: CopyFilesOptions) {
  const { source, target, db } = options;
  const pass = await findNextPass(db);
  for (const prefix of mediaPrefixes)
    for await (const files of inChunks(source.list(prefix))) await copyChunk(options, pass, files);
  for (let staleKeys = await findStaleCopies(db, pass, filesPerChunk); staleKeys.length > 0;) {
    for (const key of staleKeys) {
      await target.deleteFile(key);
      await deleteCopiedRecord(db, key);
    }
    staleKeys = await findStaleCopies(db, pass, filesPerChunk);
  }
}

async function copyChunk(options: CopyFilesOptions, pass: number, files: StoredFile[]) {
  const keys = files.map(({ key }) => key);
  const earlierCopies = await findCopiedFiles(options.db, keys);
  const queue = files.values();
  const copyQueued = async () => {
    for (const file of queue) {
      const earlierCopy = earlierCopies.get(file.key);
      const isSame = earlierCopy?.bytes === file.bytes && earlierCopy.modifiedAtMs === Math.round(file.modifiedAtMs);
      const sha256 = isSame ? earlierCopy.sha256 : await copyFile(options, file);
      if (sha256) await recordCopiedFile(options.db, pass, { ...file, sha256 });
    }
  };
  // A large film occupies one worker; `mapAtOnce` would wait for it, because it keeps the order.
  await Promise.all(Array.from({ length: copiesAtOnce }, copyQueued));
}

/** Copies a file; returns its SHA-256, or null when it was deleted meanwhile. */
async function copyFile({ source, target, onFile }: CopyFilesOptions, { key, bytes }: StoredFile) {
  const content = await source.open(key);
  if (!content) return null;
  const { stream, digest } = hashThrough(content);
  await target.put(key, stream);
  const copy = await target.open(key);
  if (!copy) throw missingFile(key);
  const { sha256 } = digest();
  if ((await digestOf(copy)).sha256 !== sha256) throw new DifferenceError(`The file ${key} differs in the new store`);
  onFile?.(bytes);
  return sha256;
}

async function* inChunks(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let chunk: StoredFile[] = [];
  for await (const file of files) {
    chunk.push(file);
    if (chunk.length < filesPerChunk) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
