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

/** Hashes the files whose hashes wait, unless another process does: no file is read twice at once. */
export async function hashWaiting(place: HashDeps, signal: AbortSignal) {
  const [first] = await listWithoutHash(place.db, "");
  if (first) await runLocked(place.db, { name: "hashes", signal }, (held) => hashInOrder(place, held));
}

async function hashInOrder(place: HashDeps, signal: AbortSignal) {
  for (let after = ""; ;) {
    const records = await listWithoutHash(place.db, after);
    for (const record of records) {
      if (signal.aborted) return;
      after = record.key;
      await hashFile(place, record, signal);
    }
    if (records.length === 0) return;
  }
}

/**
 * A file that no longer exists or was cut is not read and keeps no hash: the doctor names it, and what a disk cannot
 * read.
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

/** Hashes a stream, and rests after each turn for as long as it took; null when the signal ended it. */
async function hashInChunks(stream: Readable, signal: AbortSignal): Promise<Digest | null> {
  const hash = createHash("sha256");
  let [bytes, turnBytes, turnStart] = [0, 0, performance.now()];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (signal.aborted) return null;
    hash.update(chunk);
    bytes += chunk.length;
    turnBytes += chunk.length;
    if (turnBytes < bytesPerBatch) continue;
    await sleep(performance.now() - turnStart, undefined, { signal }).catch(() => undefined);
    [turnBytes, turnStart] = [0, performance.now()];
  }
  return { sha256: hash.digest("hex"), bytes };
}
