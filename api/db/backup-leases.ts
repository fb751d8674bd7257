import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { type QueryExecutorProvider, sql } from "kysely";
import { timestamp } from "./ids";

/** The time without a heartbeat after which a backup has lost its lease. */
const backupLeaseMs = 10 * 60_000;

/** Names this machine since its start, or the container on it in whose list of processes ours stands. */
const machine = () => {
  try {
    const start = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()} ${start} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
};

export const newHolder = () => [machine(), process.pid, randomBytes(8).toString("hex")].join("|");

/** Returns whether a backup runs: it reads all tables, and copies files that the database no longer names. */
export async function isBackupRunning(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ holder: string; heartbeat_at: string }>`
    select holder, heartbeat_at from backup_leases`.execute(db);
  return rows.some(({ holder, heartbeat_at }) => !isStale(holder, heartbeat_at));
}

/** Returns whether the holder of a lease stood still too long, or has ended. */
export const isStale = (holder: string, heartbeatAt: string) =>
  heartbeatAt < timestamp(Date.now() - backupLeaseMs) || hasEnded(holder);

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
