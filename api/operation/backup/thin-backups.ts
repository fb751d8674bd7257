import { type Retention, chooseExpiredBackups } from "./retention";
import { readFileList } from "./file-list";
import { filesAtOnce, forEachAtOnce } from "./map-at-once";
import { backupsPrefix, parseBlobKey, keyIn, listBackups, manifestName, readManifest } from "./manifest";
import { ScratchDatabase } from "./scratch-database";
import type { BackupTarget } from "./target";

/** Removes interrupted backups; returns whether there were any. Only the holder of the target's lease may call it. */
export async function removeUnfinished(target: BackupTarget): Promise<boolean> {
  const { unfinished } = await listBackups(target);
  for (const id of unfinished) await target.remove(`${backupsPrefix}${id}/`);
  await target.discardUnfinished();
  return unfinished.length > 0;
}

/** Removes the backups that a rule does not keep; returns how many. Removes the manifest of each first. */
export async function thinBackups(target: BackupTarget, retention: Retention): Promise<number> {
  const { finished } = await listBackups(target);
  // A damaged backup stays for an operator to look at.
  const manifests = await Promise.all(finished.map((id) => readManifest(target, id).catch(() => null)));
  const backups = chooseExpiredBackups(
    manifests.filter((manifest) => manifest !== null),
    retention,
  );
  for (const { id } of backups) {
    await target.remove(keyIn(id, manifestName));
    await target.remove(`${backupsPrefix}${id}/`);
  }
  return backups.length;
}

/** Removes media that no backup has. Removes nothing when a file list cannot be read. */
export async function removeUnusedBlobs(target: BackupTarget): Promise<void> {
  const scratch = new ScratchDatabase();
  try {
    const { finished } = await listBackups(target);
    for (const id of finished)
      for await (const { sha256 } of readFileList(target, await readManifest(target, id))) scratch.addHash(sha256);
    await forEachAtOnce(target.list("media/"), filesAtOnce, async ({ key }) => {
      const sha256 = parseBlobKey(key);
      if (sha256 ? !scratch.hasHash(sha256) : key.endsWith(".unfinished")) await target.remove(key);
    });
  } finally {
    scratch.close();
  }
}
