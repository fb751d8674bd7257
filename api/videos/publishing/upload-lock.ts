import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "@tus/server";
import { newId, timestamp } from "#api/db/ids";
import { acquireLock, releaseLock, renewLock } from "#api/db/locks";
import type { Db } from "#api/db/open";
import type { UploadRef } from "#api/media/store/upload-parts";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-videos";

type Locker = Extract<Server["options"]["locker"], { newLock: unknown }>;

/** A lock expires after `lastsMs`, as when its holder was killed, unless the holder renews it every `renewMs`. */
const lastsMs = 5_000;
const transfer = { renewMs: 500, pollMs: 100, maxWaitMs: 30_000 };
/** A request that waits longer gets a 423, so that its client repeats it before a proxy ends it. */
const finish = { renewMs: 1_000, pollMs: 250, maxWaitMs: 20_000, retryAfterSeconds: 10 };

/** Creates the locks of uploads for all processes that share the database. A waiting request makes the holder end. */
export const createUploadLocker = (db: Db): Locker => ({
  newLock(fileId) {
    const lock = { name: fileId, holder: newId(), lastsMs };
    let renewal: NodeJS.Timeout | undefined;
    return {
      async lock(signal, requestRelease) {
        const giveUpAt = Date.now() + transfer.maxWaitMs;
        while (!(await acquireLock(db, lock))) {
          await db.updateTable("upload_locks").set({ is_wanted: 1 }).where("file_id", "=", fileId).execute();
          if (signal.aborted || Date.now() > giveUpAt) throw new ApiError(423, t.uploadLocked);
          await sleep(transfer.pollMs);
        }
        // The request of this lock ends when another one waits, or when the lock was lost.
        const renew = async () => {
          if ((await renewLock(db, lock)) !== "held") await requestRelease();
        };
        renewal = setInterval(() => void renew().catch(() => requestRelease()), transfer.renewMs);
      },
      async unlock() {
        clearInterval(renewal);
        await releaseLock(db, lock);
      },
    };
  },
});

/**
 * Runs a step that uses a complete upload: one request at a time for each upload, in all processes that share the
 * database. Throws a 423 when another request takes long, as it does while gigabytes come from object storage.
 */
export async function finishOnce<T>(db: Db, { draftId, uploadId }: UploadRef, run: () => Promise<T>): Promise<T> {
  const lock = { name: `finish ${draftId} ${uploadId}`, holder: newId(), lastsMs };
  const giveUpAt = Date.now() + finish.maxWaitMs;
  while (!(await acquireLock(db, lock))) {
    if (Date.now() > giveUpAt) throw new ApiError(423, t.uploadFinishing, [], finish.retryAfterSeconds);
    await sleep(finish.pollMs);
  }
  const renewal = setInterval(() => void renewLock(db, lock).catch(() => undefined), finish.renewMs);
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    await releaseLock(db, lock);
  }
}

export const sweepUploadLocks = (db: Db) =>
  db.deleteFrom("upload_locks").where("expires_at", "<=", timestamp()).execute();
