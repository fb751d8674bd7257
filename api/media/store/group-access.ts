import { chmod, chown, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** What a group may do beside the owner: read a file, list and enter a directory, or only enter it. */
export const groupModes = { file: 0o640, directory: 0o750, passage: 0o710 };

const refusals = ["EPERM", "EACCES", "EROFS", "ENOTSUP"];

/** Lets a group use a path and nobody else beside its owner; returns false where this process may not change it. */
export async function giveToGroup(path: string, gid: number, mode: number): Promise<boolean> {
  const stats = await stat(path);
  if (stats.gid === gid && (stats.mode & 0o777) === mode) return true;
  try {
    // Its own user, which `-1` leaves as it is (chown(2)). Another group takes special bits away, so it comes first.
    if (stats.gid !== gid) await chown(path, -1, gid);
    await chmod(path, mode);
    return true;
  } catch (error) {
    if (refusals.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Lets a group enter and list the directories from `root` down to `path`. */
export async function openDirectories(root: string, path: string, gid: number) {
  if (path.length > root.length) await openDirectories(root, dirname(path), gid);
  await giveToGroup(path, gid, groupModes.directory);
}
