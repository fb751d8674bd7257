/** SQLITE_FULL (https://sqlite.org/rescode.html); the lowest byte of an extended code is the code. */
const sqliteFull = 13;
/** disk_full (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const postgresFull = "53100";

/** Returns whether the database refused a write because its disk is full. It recovers by itself once there is room. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode = 0 } = error as Error & { code?: string; errcode?: number };
  return code === postgresFull || (errcode & 0xff) === sqliteFull;
}

const logEveryMs = 60_000;
/** Sweeps and counters write more often than this, so a full disk shows within this time. */
const recentMs = 10_000;

const neverMs = -Infinity;
/** When the last write was refused and logged, by the clock of the process. */
const lastTimes = { refusedAt: neverMs, loggedAt: neverMs };

/** Forgets refused writes, for tests. */
export const resetFullDisk = () => Object.assign(lastTimes, { refusedAt: neverMs, loggedAt: neverMs });

/** Records a refused write. Returns whether to log it: once a minute. */
export function recordFullDisk(): boolean {
  lastTimes.refusedAt = performance.now();
  if (lastTimes.refusedAt - lastTimes.loggedAt < logEveryMs) return false;
  lastTimes.loggedAt = lastTimes.refusedAt;
  return true;
}

/** Returns whether the database has refused a write in the last seconds because its disk has no room. */
export const wasFullRecently = () => performance.now() - lastTimes.refusedAt < recentMs;
