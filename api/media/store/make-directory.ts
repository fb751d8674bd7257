import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a directory and its parents. Throws the system's error. Node's own recursion never ends below a directory that
 * cannot contain others, such as `/proc`.
 */
export async function makeDirectory(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    if (!existsSync(dirname(path))) await makeDirectory(dirname(path), mode);
    await makeOne(path, mode);
  }
}

/** Another process may have made it meanwhile. */
async function makeOne(path: string, mode?: number) {
  try {
    await mkdir(path, mode);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST" && (await stat(path)).isDirectory();
    if (!isThere) throw error;
  }
}
