import { isBackupRunning } from "#api/db/backup-leases";
import { timestamp } from "#api/db/ids";
import { acquireLock, releaseLock } from "#api/db/locks";
import { addEvent } from "#api/site/events/add-event";
import type { Db } from "#api/db/open";
import { ensureBackupState } from "#api/db/site-id";
import { sumRowCounts, type Manifest } from "./manifest";

/** Records a finished backup for the health page. */
export async function recordSuccess(db: Db, { finishedAt, media, tables }: Manifest) {
  const counts = { files: media.files, bytes: media.bytes, row_count: sumRowCounts(tables) };
  const result = { succeeded_at: finishedAt, ...counts, failed_at: null, failure: null };
  await db.updateTable("backup_state").set(result).execute();
}

/** Records a failed backup for the health page and the log. */
export const recordFailure = (db: Db, failure: string) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable("backup_state").set({ failed_at: timestamp(), failure }).execute();
    await addEvent(trx, { kind: "backup.failed", failure });
  });

/** Describes the lock of a scheduled time. It lasts until the backup has taken its lease. */
const backupLock = (time: string) => ({ name: "backup", holder: time, lastsMs: 5 * 60_000 });

/** Returns true to the process that has to make the backup of a scheduled time. A backup whose process was killed is made again. */
export async function claimScheduledTime(db: Db, time: string): Promise<boolean> {
  await ensureBackupState(db);
  if (!(await isDue(db, time)) || !(await acquireLock(db, backupLock(time)))) return false;
  await db.updateTable("backup_state").set({ scheduled_for: time }).execute();
  return true;
}

/** Returns whether the backup of a scheduled time neither runs nor has ended. A killed one has left no result. */
async function isDue(db: Db, time: string): Promise<boolean> {
  const { scheduled_for, succeeded_at, failed_at } = (await findBackupState(db))!;
  if (scheduled_for !== time) return scheduled_for < time;
  const hasEnded = [succeeded_at, failed_at].some((endedAt) => endedAt !== null && endedAt > time);
  return !hasEnded && !(await isBackupRunning(db));
}

/** Lets a process claim a scheduled time again, since its backup was stopped. */
export async function releaseScheduledTime(db: Db, time: string) {
  await db.updateTable("backup_state").set({ scheduled_for: "" }).where("scheduled_for", "=", time).execute();
  await releaseLock(db, backupLock(time));
}

/** Returns the results of the last backups; undefined on a new site. */
export const findBackupState = (db: Db) => db.selectFrom("backup_state").selectAll().executeTakeFirst();
