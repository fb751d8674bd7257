import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#api/db/open";
import { runLocked } from "#api/db/locks";
import { changeRecord, type FileRecord, listWithoutHash } from "./file-records";
import { type Digest, isUnreadable } from "./hash-stream";
import type { MediaStore } from "./media-store";

interface HashDeps {
  db: Db;
  media: MediaStore;
}

/** Hashes the recorded files that have no hash yet, unless another process does so. */
export async function hashWaiting(deps: HashDeps, signal: AbortSignal) {
  const [first] = await listWithoutHash(deps.db, "");
  if (first) await runLocked(deps.db, { name: "hashes", signal }, (lockSignal) => hashInOrder(deps, lockSignal));
}

async function hashInOrder(deps: HashDeps, signal: AbortSignal) {
  for (let after = ""; ;) {
    const records = await listWithoutHash(deps.db, after);
    for (const record of records) {
      if (signal.aborted) return;
      after = record.key;
      await hashFile(deps, record, signal);
    }
    if (records.length === 0) return;
  }
}

/**
 * Hashes a file. A missing or truncated file gets no hash, and a file that the disk cannot read is marked as damaged; the
 * doctor reports both.
 */
async function hashFile({ db, media }: HashDeps, record: FileRecord, signal: AbortSignal) {
  if ((await media.stat(record.key))?.bytes !== record.bytes) return;
  try {
    const stream = await media.open(record.key);
    const digest = stream && (await hashInChunks(stream, signal));
    if (digest?.bytes === record.bytes) await changeRecord(db, record, { sha256: digest.sha256 });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    await changeRecord(db, record, { is_damaged: 1 });
  }
}

const bytesPerBatch = 32 * 1024 ** 2;

/** Hashes a stream. Pauses after each batch for as long as the batch took. Returns null if the signal aborts. */
async function hashInChunks(stream: Readable, signal: AbortSignal): Promise<Digest | null> {
  const hash = createHash("sha256");
  let [bytes, batchBytes, batchStart] = [0, 0, performance.now()];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (signal.aborted) return null;
    hash.update(chunk);
    bytes += chunk.length;
    batchBytes += chunk.length;
    if (batchBytes < bytesPerBatch) continue;
    await sleep(performance.now() - batchStart, undefined, { signal }).catch(() => undefined);
    [batchBytes, batchStart] = [0, performance.now()];
  }
  return { sha256: hash.digest("hex"), bytes };
}
