import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes the files whose names start with a prefix, such as those of earlier attempts. */
export async function removeByPrefix(dir: string, start: string) {
  for (const name of await readdir(dir))
    if (name.startsWith(start)) await rm(join(dir, name), { recursive: true, force: true });
}
