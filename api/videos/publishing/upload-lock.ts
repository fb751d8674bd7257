import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "@tus/server";
import { newId, timestamp } from "#api/db/ids";
import { acquireLock, releaseLock, renewLock } from "#api/db/locks";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-videos";

type Locker = Extract<Server["options"]["locker"], { newLock: unknown }>;

/** A lock expires after this time unless its holder renews it, and how often the holder does. */
const [lastsMs, renewMs] = [5_000, 500];
const waitLimits = { pollMs: 100, limitMs: 30_000 };

/** Creates the locks of uploads for all processes that share the database. A waiting request makes the holder end. */
export const createUploadLocker = (db: Db): Locker => ({
  newLock(fileId) {
    const lock = { name: fileId, holder: newId(), lastsMs };
    let renewal: NodeJS.Timeout | undefined;
    return {
      async lock(signal, requestRelease) {
        const giveUpAt = Date.now() + waitLimits.limitMs;
        while (!(await acquireLock(db, lock))) {
          await db.updateTable("upload_locks").set({ is_wanted: 1 }).where("file_id", "=", fileId).execute();
          if (signal.aborted || Date.now() > giveUpAt) throw new ApiError(423, t.uploadLocked);
          await sleep(waitLimits.pollMs);
        }
        // The request of this lock ends when another one waits, or when the lock was lost.
        const renew = async () => (await renewLock(db, lock)) === "held" || requestRelease();
        renewal = setInterval(() => void renew().catch(requestRelease), renewMs);
      },
      async unlock() {
        clearInterval(renewal);
        await releaseLock(db, lock);
      },
    };
  },
});

export const sweepUploadLocks = (db: Db) =>
  db.deleteFrom("upload_locks").where("expires_at", "<=", timestamp()).execute();
