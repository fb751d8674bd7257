import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#api/db/ids";
import { acquireLock, releaseLock, renewLock } from "#api/db/locks";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import type { UploadKey } from "#api/media/store/upload-parts";
import * as t from "#languages/api-videos";

/** How long a lock lasts without a sign of its holder, such as one that was killed, and how often the holder gives one. */
const [lastsMs, beatMs] = [5_000, 1_000];
/** A request that waits longer than this is sent again by its client, before a server between them ends it. */
const waitLimits = { pollMs: 250, limitMs: 20_000 };
const retryAfterSeconds = 10;

/**
 * Runs what uses a complete upload, which takes minutes where gigabytes come from object storage: one request at a time
 * for each upload, in all processes that share the database. Throws a 423 when another request takes long.
 */
export async function finishOnce<T>(db: Db, { draftId, uploadId }: UploadKey, run: () => Promise<T>): Promise<T> {
  const lock = { name: `finish ${draftId} ${uploadId}`, holder: newId(), lastsMs: lastsMs };
  const giveUpAt = Date.now() + waitLimits.limitMs;
  while (!(await acquireLock(db, lock))) {
    if (Date.now() > giveUpAt) throw new ApiError(423, t.uploadFinishing, [], retryAfterSeconds);
    await sleep(waitLimits.pollMs);
  }
  const beat = setInterval(() => void renewLock(db, lock).catch(() => undefined), beatMs);
  try {
    return await run();
  } finally {
    clearInterval(beat);
    await releaseLock(db, lock);
  }
}
