import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { giveToGroup, groupModes, trueIfMissing } from "#api/media/store/group-access";

/** Makes files and directories that this process and its children create readable by its user only. */
export const makeFilesPrivate = () => void process.umask(0o077);

const directories = ["", "media", "media/uploads", "media/drafts", "media/images", "media/videos", "snapshots"];
const files = ["vidlark.sqlite", "vidlark.sqlite-wal", "vidlark.sqlite-shm", "session-secret", "lock"];

/** What the group that may read media needs of the directories; it may not list the data directory itself. */
const passages = new Map([
  ["", groupModes.passage],
  ...["media", "media/drafts", "media/images", "media/videos"].map((name) => [name, groupModes.directory] as const),
]);

/**
 * Removes the access of other users to the data directory and its parts, which earlier releases left open; a group that
 * may read media gets to them. Returns the paths that belong to another user and stay unchanged.
 */
export async function closeDataDirectory(dataDir: string, mediaGroupId: number | null = null): Promise<string[]> {
  const foreignPaths: string[] = [];
  for (const name of [...directories, ...files]) {
    const path = join(dataDir, name);
    const passage = mediaGroupId === null ? undefined : passages.get(name);
    const isDone = passage === undefined ? closeToOthers(path) : giveToGroup(path, mediaGroupId!, passage);
    if (!(await isDone.catch(trueIfMissing))) foreignPaths.push(path);
  }
  return foreignPaths;
}

/** Removes the rights of group and others; false if this process may not change them. */
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
