import { newId } from "./ids";
import type { Db } from "./open";

/** Returns the id that marks backups and buckets as this site's. Creates it on the first call. */
export async function findSiteId(db: Db): Promise<string> {
  const insert = db.insertInto("backup_state").values({ place: 1, site_id: newId() });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return (await db.selectFrom("backup_state").select("site_id").executeTakeFirstOrThrow()).site_id;
}
