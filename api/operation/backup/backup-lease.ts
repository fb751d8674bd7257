import { isStale, newHolder } from "#api/db/backup-leases";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { BackupError } from "./backup-error";

const heartbeatMs = 20_000;

/** A backup's right to run. When it is lost, `signal` aborts and `renew` throws. */
export interface Lease {
  signal: AbortSignal;
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Takes the lease of the database's backup. Throws a BackupError while another backup has it. */
export async function takeLease(db: Db): Promise<Lease> {
  await removeStaleLease(db);
  const holder = newHolder();
  const lease = await db
    .insertInto("backup_leases")
    .values({ place: 1, holder, heartbeat_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("holder")
    .executeTakeFirst();
  if (!lease) throw new BackupError("Another backup is running: wait until it has ended");
  const updateOwn = () =>
    db.updateTable("backup_leases").set({ heartbeat_at: timestamp() }).where("holder", "=", holder);
  return keepLease({
    beat: async () => (await updateOwn().executeTakeFirst()).numUpdatedRows > 0n,
    end: () => db.deleteFrom("backup_leases").where("holder", "=", holder).execute(),
  });
}

/** Renews a lease at intervals until `beat` returns false, which means that it is lost. */
export function keepLease({ beat, end }: { beat: () => Promise<boolean>; end: () => Promise<unknown> }): Lease {
  const leaseLost = new AbortController();
  const renew = async () => {
    if (!(await beat())) leaseLost.abort(new BackupError("The backup stood still for ten minutes and lost its lease"));
    leaseLost.signal.throwIfAborted();
  };
  // A failed heartbeat is repeated. What counts is the `renew` before the manifest is written.
  const timer = setInterval(() => void renew().catch(() => undefined), heartbeatMs);
  return {
    signal: leaseLost.signal,
    renew,
    async release() {
      clearInterval(timer);
      await end();
    },
  };
}

/** Finds a lease whose backup stood still too long, or whose process on this machine has ended. */
export async function findStaleLease(db: Db) {
  const lease = await db.selectFrom("backup_leases").selectAll().executeTakeFirst();
  return lease && isStale(lease.holder, lease.heartbeat_at) ? lease : null;
}

/** Deletes the lease that `findStaleLease` finds, unless its backup has renewed it meanwhile. */
export async function removeStaleLease(db: Db) {
  const lease = await findStaleLease(db);
  if (!lease) return;
  await db
    .deleteFrom("backup_leases")
    .where("holder", "=", lease.holder)
    .where("heartbeat_at", "=", lease.heartbeat_at)
    .execute();
}
