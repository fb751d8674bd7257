import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { type QueryExecutorProvider, sql } from "kysely";
import { timestamp } from "./ids";

/** The time without a heartbeat after which a backup has lost its lease. */
const backupLeaseMs = 10 * 60_000;

/** Names this machine, its boot and its PID namespace (pid_namespaces(7)), within which a process id is unique. */
const nameMachine = () => {
  try {
    const start = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()} ${start} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
};

/** Creates a holder: machine, process id and a random part. */
export const newHolder = () => [nameMachine(), process.pid, randomBytes(8).toString("hex")].join("|");

/** Returns whether a backup runs. A backup reads all tables, and copies files that the database no longer names. */
export async function isBackupRunning(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ holder: string; heartbeat_at: string }>`
    select holder, heartbeat_at from backup_leases`.execute(db);
  return rows.some(({ holder, heartbeat_at }) => !isStale(holder, heartbeat_at));
}

/** Returns whether the holder of a lease has sent no heartbeat for too long, or has ended. */
export const isStale = (holder: string, heartbeatAt: string) =>
  heartbeatAt < timestamp(Date.now() - backupLeaseMs) || hasEnded(holder);

/** Returns whether the holder of a lease was a process of this machine that no longer runs. */
function hasEnded(holder: string): boolean {
  const [machine, pid] = holder.split("|");
  if (machine !== nameMachine() || !Number(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
