import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#api/db/ids";
import { acquireLock, releaseLock, renewLock } from "#api/db/locks";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import type { UploadKey } from "#api/media/store/upload-parts";
import * as t from "#languages/api-videos";

/** A lock expires after this time, as when its holder was killed, unless the holder renews it; and how often it does. */
const [lastsMs, renewMs] = [5_000, 1_000];
/** A request that waits longer gets a 423, so that its client repeats it before a proxy ends it. */
const waitLimits = { pollMs: 250, limitMs: 20_000 };
const retryAfterSeconds = 10;

/**
 * Runs a step that uses a complete upload: one request at a time for each upload, in all processes that share the
 * database. Throws a 423 when another request takes long, as it does while gigabytes come from object storage.
 */
export async function finishOnce<T>(db: Db, { draftId, uploadId }: UploadKey, run: () => Promise<T>): Promise<T> {
  const lock = { name: `finish ${draftId} ${uploadId}`, holder: newId(), lastsMs: lastsMs };
  const giveUpAt = Date.now() + waitLimits.limitMs;
  while (!(await acquireLock(db, lock))) {
    if (Date.now() > giveUpAt) throw new ApiError(423, t.uploadFinishing, [], retryAfterSeconds);
    await sleep(waitLimits.pollMs);
  }
  const renewal = setInterval(() => void renewLock(db, lock).catch(() => undefined), renewMs);
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    await releaseLock(db, lock);
  }
}
