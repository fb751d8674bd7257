import { isBackupRunning } from "#api/db/backup-leases";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { MediaStore } from "./media-store";

const rowsPerStep = 500;

/** Lets deletions wait while a backup runs. Nothing else differs: what waits is no longer named by any row. */
export const deferDeletions = (store: MediaStore, db: Db): MediaStore => ({
  ...store,
  async deletePrefix(prefix) {
    if (!(await isBackupRunning(db))) return store.deletePrefix(prefix);
    for await (const { key, modifiedAt } of store.list(prefix)) await addDeletion(db, key, timestamp(modifiedAt));
  },
});

const addDeletion = (db: Db, key: string, modified_at: string) =>
  db
    .insertInto("media_deletions")
    .values({ key, modified_at, created_at: timestamp() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ modified_at }))
    .execute();

/** Carries out the deletions that waited for a backup. A file that was stored again since then stays. */
export async function sweepDeletions(db: Db, store: MediaStore): Promise<void> {
  for (let rows = rowsPerStep; rows === rowsPerStep;) {
    if (await isBackupRunning(db)) return;
    const deletions = await db.selectFrom("media_deletions").selectAll().limit(rowsPerStep).execute();
    for (const { key, modified_at } of deletions) {
      const file = await store.stat(key);
      if (file && timestamp(file.modifiedAt) === modified_at) await store.deletePrefix(key);
      await db.deleteFrom("media_deletions").where("key", "=", key).where("modified_at", "=", modified_at).execute();
    }
    rows = deletions.length;
  }
}
