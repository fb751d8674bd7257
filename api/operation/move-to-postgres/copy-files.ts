import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { mediaPrefixes } from "#api/media/store/keys";
import { type MediaStore, missingFile, type StoredFile } from "#api/media/store/media-store";
import { DifferenceError } from "./compare-tables";
import { findCopied, findStaleCopies, deleteCopiedRecord, recordCopied, readNextPass } from "./file-log-postgres";

export interface CopyFilesOptions {
  source: MediaStore;
  target: MediaStore;
  /** The new database, which keeps the list of copied files. */
  db: Kysely<unknown>;
  onFile?: (bytes: number) => void;
}

const chunkFiles = 500;
const copiesAtOnce = 4;

/**
 * Copies files that are new or changed, reads each copy back and compares its SHA-256, and deletes copies of files that
 * are gone. Throws a `Difference` that names a file whose copy differs.
 */
export async function copyFiles(options: CopyFilesOptions) {
  const { source, target, db } = options;
  const pass = await readNextPass(db);
  for (const prefix of mediaPrefixes)
    for await (const files of inChunks(source.list(prefix))) await copyChunk(options, pass, files);
  for (let deletedKeys = await findStaleCopies(db, pass, chunkFiles); deletedKeys.length > 0;) {
    for (const key of deletedKeys) {
      await target.deletePrefix(key);
      await deleteCopiedRecord(db, key);
    }
    deletedKeys = await findStaleCopies(db, pass, chunkFiles);
  }
}

async function copyChunk(options: CopyFilesOptions, pass: number, files: StoredFile[]) {
  const earlierCopies = await findCopied(
    options.db,
    files.map(({ key }) => key),
  );
  const queue = files.values();
  const work = async () => {
    for (const file of queue) {
      const earlierCopy = earlierCopies.get(file.key);
      const isSame = earlierCopy?.bytes === file.bytes && earlierCopy.modifiedAt === Math.round(file.modifiedAt);
      const sha256 = isSame ? earlierCopy.sha256 : await copyFile(options, file);
      if (sha256) await recordCopied(options.db, pass, { ...file, sha256 });
    }
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, work));
}

/** Copies a file; returns its SHA-256, or null when it was deleted meanwhile. */
async function copyFile({ source, target, onFile }: CopyFilesOptions, { key, bytes }: StoredFile) {
  const stream = await source.open(key);
  if (!stream) return null;
  const hash = createHash("sha256");
  await target.put(key, Readable.from(hashing(stream, hash), { objectMode: false }));
  const copy = await target.open(key);
  if (!copy) throw missingFile(key);
  const copyHash = createHash("sha256");
  for await (const chunk of copy as AsyncIterable<Buffer>) copyHash.update(chunk);
  const sha256 = hash.digest("hex");
  if (copyHash.digest("hex") !== sha256) throw new DifferenceError(`The file ${key} differs in the new store`);
  onFile?.(bytes);
  return sha256;
}

async function* hashing(stream: Readable, hash: Hash) {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* inChunks(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let chunk: StoredFile[] = [];
  for await (const file of files) {
    chunk.push(file);
    if (chunk.length < chunkFiles) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
