import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const found = new Map<string, Promise<string>>();

/**
 * Makes a file under this name, unless an earlier run or another process has made it; returns its path. Read it, never
 * change it. It is never replaced either: neither a blob of a file nor a browser reads one that was written again since
 * it was chosen.
 */
export function makeOnce(name: string, make: (unfinished: string) => Promise<unknown>): Promise<string> {
  const path = found.get(name) ?? findOrMake(name, make);
  found.set(name, path);
  path.catch(() => found.delete(name));
  return path;
}

async function findOrMake(name: string, make: (unfinished: string) => Promise<unknown>): Promise<string> {
  const shelf = join(process.env.CLIPS_FOLDER ?? tmpdir(), "vidlark-clips");
  const path = join(shelf, name);
  if (existsSync(path)) return path;
  await mkdir(shelf, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await make(unfinished);
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(unfinished);
  return path;
}
