import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "@tus/server";
import { newId, timestamp } from "#api/db/ids";
import { acquireLock, releaseLock, renewLock } from "#api/db/locks";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-videos";

type Locker = Extract<Server["options"]["locker"], { newLock: unknown }>;
type Lock = ReturnType<Locker["newLock"]>;
type RequestRelease = Parameters<Lock["lock"]>[1];

/** A lock expires after this time unless its holder renews it, and how often the holder does. */
const [lastsMs, renewMs] = [5_000, 500];
const waitLimits = { pollMs: 100, limitMs: 30_000 };

/** Creates the locks of uploads for all processes that share the database. A waiting request makes the holder end. */
export const createUploadLocker = (db: Db): Locker => ({ newLock: (fileId: string) => new UploadLock(db, fileId) });

class UploadLock implements Lock {
  private readonly own;
  private renewal: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    fileId: string,
  ) {
    this.own = { name: fileId, holder: newId(), lastsMs };
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease) {
    const giveUpAt = Date.now() + waitLimits.limitMs;
    while (!(await acquireLock(this.db, this.own))) {
      await this.requestLock();
      if (signal.aborted || Date.now() > giveUpAt) throw new ApiError(423, t.uploadLocked);
      await sleep(waitLimits.pollMs);
    }
    this.renewal = setInterval(() => void this.renew(requestRelease).catch(() => requestRelease()), renewMs);
  }

  async unlock() {
    clearInterval(this.renewal);
    await releaseLock(this.db, this.own);
  }

  private async requestLock() {
    await this.db.updateTable("upload_locks").set({ is_wanted: 1 }).where("file_id", "=", this.own.name).execute();
  }

  /** Ends the holder's request when another one waits, or when the lock was lost. */
  private async renew(requestRelease: RequestRelease) {
    if ((await renewLock(this.db, this.own)) !== "held") await requestRelease();
  }
}

export const sweepUploadLocks = (db: Db) =>
  db.deleteFrom("upload_locks").where("expires_at", "<=", timestamp()).execute();
