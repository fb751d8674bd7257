import { isBackupRunning } from "#api/db/backup-leases";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { MediaStore } from "./media-store";

const rowsPerStep = 500;

/** Wraps a store so that deletions wait while a backup runs. No row refers to the waiting files any more. */
export const deferDeletions = (store: MediaStore, db: Db): MediaStore => ({
  ...store,
  async deleteFile(key) {
    if (!(await isBackupRunning(db))) return store.deleteFile(key);
    const file = await store.stat(key);
    if (file) await addDeletion(db, key, timestamp(file.modifiedAtMs));
  },
  async deletePrefix(prefix) {
    if (!(await isBackupRunning(db))) return store.deletePrefix(prefix);
    for await (const { key, modifiedAtMs } of store.list(prefix)) await addDeletion(db, key, timestamp(modifiedAtMs));
  },
});

const addDeletion = (db: Db, key: string, modified_at: string) =>
  db
    .insertInto("media_deletions")
    .values({ key, modified_at, created_at: timestamp() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ modified_at }))
    .execute();

/**
 * Deletes the files whose deletion waited for a backup. Keeps a file that was stored again after its deletion was
 * deferred.
 */
export async function sweepDeletions(db: Db, store: MediaStore): Promise<void> {
  let count: number;
  do {
    if (await isBackupRunning(db)) return;
    const deletions = await db.selectFrom("media_deletions").selectAll().limit(rowsPerStep).execute();
    for (const { key, modified_at } of deletions) {
      const file = await store.stat(key);
      if (file && timestamp(file.modifiedAtMs) === modified_at) await store.deleteFile(key);
      await db.deleteFrom("media_deletions").where("key", "=", key).where("modified_at", "=", modified_at).execute();
    }
    count = deletions.length;
  } while (count === rowsPerStep);
}
