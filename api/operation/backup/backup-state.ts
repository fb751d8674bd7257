import { newId, timestamp } from "#api/db/ids";
import { addEvent } from "#api/site/events/add-event";
import type { Db } from "#api/db/open";
import type { Manifest } from "./manifest";

/** Returns the id that tells the backups of this site from those of others; makes it the first time. */
export async function findSiteId(db: Db): Promise<string> {
  const insert = db.insertInto("backup_state").values({ place: 1, site_id: newId() });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return (await db.selectFrom("backup_state").select("site_id").executeTakeFirstOrThrow()).site_id;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Records a finished backup for the health page. */
export async function recordSuccess(db: Db, { finishedAt, media, tables }: Manifest) {
  const counts = { files: media.files, bytes: media.bytes, row_count: sum(tables) };
  const result = { succeeded_at: finishedAt, ...counts, failed_at: null, failure: null };
  await db.updateTable("backup_state").set(result).execute();
}

/** Records a failed backup for the health page and the log. */
export const recordFailure = (db: Db, failure: string) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable("backup_state").set({ failed_at: timestamp(), failure }).execute();
    await addEvent(trx, { kind: "backup.failed", failure });
  });

/** Returns whether this process is the first that claims a time of the schedule. */
export async function claimScheduledTime(db: Db, time: string): Promise<boolean> {
  await findSiteId(db);
  const result = await db
    .updateTable("backup_state")
    .set({ scheduled_for: time })
    .where("scheduled_for", "<", time)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets a time of the schedule be claimed again: its backup was stopped. */
export const giveBackScheduledTime = (db: Db, time: string) =>
  db.updateTable("backup_state").set({ scheduled_for: "" }).where("scheduled_for", "=", time).execute();

/** Returns the results of the last backups; undefined when none was made. */
export const findBackupState = (db: Db) => db.selectFrom("backup_state").selectAll().executeTakeFirst();
