import { isBackupRunning } from "#api/db/backup-leases";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { MediaStore } from "./media-store";

const rowsPerStep = 500;

/** Wraps a store so that deletions wait while a backup runs. No row refers to the waiting files any more. */
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

/** Deletes the files whose deletion waited for a backup. Keeps a file that was stored again since then. */
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
