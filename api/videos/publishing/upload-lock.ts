import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "@tus/server";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";

type Locker = Extract<Server["options"]["locker"], { newLock: unknown }>;
type Lock = ReturnType<Locker["newLock"]>;
type RequestRelease = Parameters<Lock["lock"]>[1];

/** How long a lock lasts without a sign of its holder, and how often the holder gives one. */
const lease = { lastsMs: 5_000, beatMs: 500 };
const waitLimits = { pollMs: 100, limitMs: 30_000 };

/** Locks uploads for all processes that share the database: a request that waits makes the holder end its own. */
export const createUploadLocker = (db: Db): Locker => ({ newLock: (fileId: string) => new UploadLock(db, fileId) });

class UploadLock implements Lock {
  private readonly holder = newId();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly fileId: string,
  ) {}

  async lock(signal: AbortSignal, requestRelease: RequestRelease) {
    const giveUpAt = Date.now() + waitLimits.limitMs;
    while (!(await this.acquire())) {
      await this.askHolder();
      if (signal.aborted || Date.now() > giveUpAt) throw new ApiError(423, "Another request sends this upload");
      await sleep(waitLimits.pollMs);
    }
    this.beat = setInterval(() => void this.renew(requestRelease).catch(() => requestRelease()), lease.beatMs);
  }

  async unlock() {
    clearInterval(this.beat);
    await this.db
      .deleteFrom("upload_locks")
      .where("file_id", "=", this.fileId)
      .where("holder", "=", this.holder)
      .execute();
  }

  private async acquire(): Promise<boolean> {
    const now = Date.now();
    const values = { holder: this.holder, expires_at: timestamp(now + lease.lastsMs), is_wanted: 0 } as const;
    const row = await this.db
      .insertInto("upload_locks")
      .values({ file_id: this.fileId, ...values })
      .onConflict((conflict) =>
        conflict.column("file_id").doUpdateSet(values).where("upload_locks.expires_at", "<=", timestamp(now)),
      )
      .returning("holder")
      .executeTakeFirst();
    return row !== undefined;
  }

  private async askHolder() {
    await this.db.updateTable("upload_locks").set({ is_wanted: 1 }).where("file_id", "=", this.fileId).execute();
  }

  /** Renews the lease; ends the holder's request when another one waits, or when the lease was lost. */
  private async renew(requestRelease: RequestRelease) {
    const row = await this.db
      .updateTable("upload_locks")
      .set({ expires_at: timestamp(Date.now() + lease.lastsMs) })
      .where("file_id", "=", this.fileId)
      .where("holder", "=", this.holder)
      .returning("is_wanted")
      .executeTakeFirst();
    if (!row || row.is_wanted === 1) await requestRelease();
  }
}

export const sweepUploadLocks = (db: Db) =>
  db.deleteFrom("upload_locks").where("expires_at", "<=", timestamp()).execute();
