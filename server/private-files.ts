import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { giveToGroup, groupModes, trueIfMissing } from "#api/media/store/group-access";

/** Makes new files and directories of this process and its children readable by its user only. */
export const makeFilesPrivate = () => void process.umask(0o077);

const directories = ["", "media", "media/uploads", "media/drafts", "media/images", "media/videos", "snapshots"];
const files = ["vidlark.sqlite", "vidlark.sqlite-wal", "vidlark.sqlite-shm", "session-secret", "lock"];

/** The access of the media group to directories. It may not list the data directory itself. */
const groupAccess = new Map([
  ["", groupModes.passage],
  ...["media", "media/drafts", "media/images", "media/videos"].map((name) => [name, groupModes.directory] as const),
]);

/**
 * Removes the access of other users to the data directory and its parts, which earlier releases left open. Gives the
 * media group the access that it needs. Returns the paths that belong to another user and stay unchanged.
 */
export async function closeDataDirectory(dataDir: string, mediaGroupId: number | null = null): Promise<string[]> {
  const foreignPaths: string[] = [];
  for (const name of [...directories, ...files]) {
    const path = join(dataDir, name);
    const mode = mediaGroupId === null ? undefined : groupAccess.get(name);
    const change = mode === undefined ? closeToOthers(path) : giveToGroup(path, mediaGroupId!, mode);
    if (!(await change.catch(trueIfMissing))) foreignPaths.push(path);
  }
  return foreignPaths;
}

/** Removes the rights of group and others. Returns false if this process may not. */
async function closeToOthers(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path);
    if (mode & 0o077) await chmod(path, mode & 0o7700);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EPERM" || code === "EACCES" || code === "EROFS" || code === "ENOTSUP") return false;
    throw error;
  }
}
