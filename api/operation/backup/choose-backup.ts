import { BackupError } from "./backup-error";
import { listBackups, type Manifest, readManifest, toBackupId } from "./manifest";
import type { BackupTarget } from "./target";

/**
 * Finds the backup whose restoration was interrupted, if the target still has it; otherwise the newest one that was
 * finished by a time, or the newest of all. Throws a BackupError when there is none, or when its manifest is damaged.
 */
export async function chooseBackup(
  target: BackupTarget,
  at: Date | null,
  interruptedId: string | null = null,
): Promise<Manifest> {
  const { finished } = await listBackups(target);
  if (finished.length === 0) throw new BackupError(`${target.name} has no finished backup`);
  if (interruptedId && finished.includes(interruptedId)) return readManifest(target, interruptedId);
  const limit = at?.toISOString();
  for (const id of finished.toReversed()) {
    if (limit && id > toBackupId(limit)) continue;
    const manifest = await readManifest(target, id);
    if (!limit || manifest.finishedAt <= limit) return manifest;
  }
  throw new BackupError(`${target.name} has no backup that was finished by ${limit}; the first is ${finished[0]}`);
}
