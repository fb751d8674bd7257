import { newId } from "./ids";
import type { Db } from "./open";

/** Creates the row with the site's id and the results of its backups, if there is none yet. */
export async function ensureBackupState(db: Db): Promise<void> {
  const insert = db.insertInto("backup_state").values({ place: 1, site_id: newId() });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Returns the id that marks backups and buckets as this site's. Creates it on the first call. */
export async function findSiteId(db: Db): Promise<string> {
  await ensureBackupState(db);
  return (await db.selectFrom("backup_state").select("site_id").executeTakeFirstOrThrow()).site_id;
}
