import { readlinkSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { backupLeaseMs } from "#api/media/store/defer-deletions";
import { BackupError } from "./errors";

const heartbeatMs = 20_000;

/** Names this machine, or the container on it in whose list of processes ours stands. */
const machine = () => {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
};

/**
 * Takes the lease of the running backup; throws a BackupError while another one has it. `signal` aborts when it is
 * lost.
 */
export async function takeLease(db: Db) {
  await removeStaleLease(db);
  const holder = [machine(), process.pid, randomBytes(8).toString("hex")].join("|");
  const lease = await db
    .insertInto("backup_leases")
    .values({ place: 1, holder, heartbeat_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("holder")
    .executeTakeFirst();
  if (!lease) throw new BackupError("Another backup is running: wait until it has ended");
  const leaseLost = new AbortController();
  const updateOwn = () =>
    db.updateTable("backup_leases").set({ heartbeat_at: timestamp() }).where("holder", "=", holder);
  const renew = async () => {
    const { numUpdatedRows } = await updateOwn().executeTakeFirst();
    if (numUpdatedRows === 0n)
      leaseLost.abort(new BackupError("The backup stood still for ten minutes and lost its lease"));
    leaseLost.signal.throwIfAborted();
  };
  // A heartbeat that fails is repeated: what counts is `renew` before the manifest is written.
  const timer = setInterval(() => void renew().catch(() => undefined), heartbeatMs);
  return {
    signal: leaseLost.signal,
    renew,
    async release() {
      clearInterval(timer);
      await db.deleteFrom("backup_leases").where("holder", "=", holder).execute();
    },
  };
}

/** Finds the lease of a backup that stood still too long, or whose process on this machine has ended. */
export async function findStaleLease(db: Db) {
  const lease = await db.selectFrom("backup_leases").selectAll().executeTakeFirst();
  const isOld = lease && lease.heartbeat_at < timestamp(Date.now() - backupLeaseMs);
  return lease && (isOld || hasEnded(lease.holder)) ? lease : null;
}

/** Deletes the lease that `findStaleLease` finds, unless its backup showed that it lives. */
export async function removeStaleLease(db: Db) {
  const lease = await findStaleLease(db);
  if (!lease) return;
  await db
    .deleteFrom("backup_leases")
    .where("holder", "=", lease.holder)
    .where("heartbeat_at", "=", lease.heartbeat_at)
    .execute();
}

/** Returns whether the holder of a lease was a process of this machine that no longer runs. */
function hasEnded(holder: string): boolean {
  const [place, pid] = holder.split("|");
  if (place !== machine() || !Number(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
