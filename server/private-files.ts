import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";

/** Makes files and directories that this process and its children create readable by its user only. */
export const makeFilesPrivate = () => void process.umask(0o077);

const directories = ["", "media", "media/uploads", "media/drafts", "media/images", "media/videos", "snapshots"];
const files = ["vidlark.sqlite", "vidlark.sqlite-wal", "vidlark.sqlite-shm", "session-secret", "lock"];

/**
 * Removes the access of other users to the data directory and its parts, which earlier releases left open. Returns the
 * paths that belong to another user and stay unchanged.
 */
export async function closeDataDirectory(dataDir: string): Promise<string[]> {
  const foreignPaths: string[] = [];
  for (const name of [...directories, ...files]) {
    const path = join(dataDir, name);
    if (!(await closeToOthers(path))) foreignPaths.push(path);
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
    if (code === "ENOENT") return true;
    if (code === "EPERM" || code === "EACCES" || code === "EROFS" || code === "ENOTSUP") return false;
    throw error;
  }
}
