import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a directory and those above it. Throws the system's error where it refuses one; the recursion of Node never ends
 * where a directory cannot have others, such as below `/proc`.
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
