import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";

/** Files and directories that this process and its children make are for its user only. */
export const makeFilesPrivate = () => void process.umask(0o077);

const directories = ["", "media", "media/uploads", "media/drafts", "media/images", "media/videos"];
const files = ["vidlark.sqlite", "vidlark.sqlite-wal", "vidlark.sqlite-shm", "session-secret", "lock"];

/**
 * Closes what an earlier release left open to other users, the data directory and its parts: nobody reaches what lies
 * in a closed directory. Gives the paths that belong to somebody else and stay as they are.
 */
export async function closeDataDirectory(dataDir: string): Promise<string[]> {
  const foreignPaths: string[] = [];
  for (const name of [...directories, ...files]) {
    const path = join(dataDir, name);
    if (!(await closeToOthers(path))) foreignPaths.push(path);
  }
  return foreignPaths;
}

/** Takes away what group and others may do; false where that is not ours to change. */
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
