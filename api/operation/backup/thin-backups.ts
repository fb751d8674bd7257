import { type Keep, chooseThinned } from "./retention";
import { readFileList } from "./file-list";
import { filesAtOnce, forEachAtOnce } from "./map-at-once";
import { backupsPrefix, hashOfBlobKey, keyIn, listBackups, manifestName, readManifest } from "./manifest";
import { Scratch } from "./scratch-database";
import type { BackupTarget } from "./target";

/** Removes what interrupted backups left; returns whether there was any. Call it with the lease only. */
export async function removeUnfinished(target: BackupTarget): Promise<boolean> {
  const { unfinished } = await listBackups(target);
  for (const id of unfinished) await target.remove(`${backupsPrefix}${id}/`);
  await target.discardUnfinished();
  return unfinished.length > 0;
}

/** Removes the backups that are not to be kept; returns how many. A removed one loses its manifest first. */
export async function thinBackups(target: BackupTarget, keep: Keep): Promise<number> {
  const { finished } = await listBackups(target);
  // A damaged backup stays until a person has looked at it.
  const manifests = await Promise.all(finished.map((id) => readManifest(target, id).catch(() => null)));
  const backups = chooseThinned(
    manifests.filter((manifest) => manifest !== null),
    keep,
  );
  for (const { id } of backups) {
    await target.remove(keyIn(id, manifestName));
    await target.remove(`${backupsPrefix}${id}/`);
  }
  return backups.length;
}

/** Removes the contents that no backup names. It removes nothing when a list cannot be read. */
export async function removeUnusedBlobs(target: BackupTarget): Promise<void> {
  const scratch = new Scratch();
  try {
    const { finished } = await listBackups(target);
    for (const id of finished)
      for await (const { sha256 } of readFileList(target, await readManifest(target, id))) scratch.addHash(sha256);
    await forEachAtOnce(target.list("media/"), filesAtOnce, async ({ key }) => {
      const sha256 = hashOfBlobKey(key);
      if (sha256 ? !scratch.hasHash(sha256) : key.endsWith(".unfinished")) await target.remove(key);
    });
  } finally {
    scratch.close();
  }
}
