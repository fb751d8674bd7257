import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { requireMediaPrefix } from "./keys";
import { isMissing, type StoredFile } from "./media-store";

/** The directories of media. The others are for files of requests and jobs. */
const mediaDirectories = /^(images|drafts|videos)(\/|$)/;

/** Yields the names in a directory; none if there is no such directory. */
export async function* listDirectory(path: string): AsyncGenerator<string> {
  yield* await readdir(path).catch(emptyIfMissing);
}

/** Lists the names in a directory that were last modified before a time, in milliseconds since 1970. */
export async function listOlderThan(path: string, beforeMs: number): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(path)) {
    // Another process may delete it first.
    const stats = await stat(join(path, name)).catch(nullIfMissing);
    if (stats && stats.mtimeMs < beforeMs) names.push(name);
  }
  return names;
}

/** Yields the complete files whose keys start with a prefix, in the order of their keys. */
export const listFiles = (root: string, prefix: string): AsyncGenerator<StoredFile> =>
  listBelow(prefix.slice(0, prefix.lastIndexOf("/") + 1), { root, prefix });

async function* listBelow(
  parent: string,
  { root, prefix }: Record<"root" | "prefix", string>,
): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(root, parent), { withFileTypes: true }).catch(emptyIfMissing);
  const keys = entries.map((entry) => parent + entry.name + (entry.isDirectory() ? "/" : ""));
  for (const key of keys.sort((a, b) => (a < b ? -1 : 1))) {
    const isWanted = key.startsWith(prefix) && mediaDirectories.test(key) && !key.endsWith(".part");
    if (isWanted && key.endsWith("/")) yield* listBelow(key, { root, prefix });
    else if (isWanted) {
      // A file may be deleted while its directory is read.
      const stats = await stat(join(root, key)).catch(() => null);
      if (stats) yield { key, bytes: stats.size, modifiedAtMs: stats.mtimeMs, changedAtMs: stats.ctimeMs };
    }
  }
}

/** Deletes one file, if it exists. */
export async function deleteByKey(root: string, key: string) {
  requireMediaPrefix(key);
  await rm(join(root, key), { force: true });
}

/** Deletes the files whose keys start with a prefix. Retries, because a file may be added meanwhile. */
export async function deleteByPrefix(root: string, prefix: string) {
  requireMediaPrefix(prefix);
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 20 };
  if (prefix.endsWith("/")) return rm(join(root, prefix), options);
  const dir = dirname(join(root, prefix));
  for await (const name of listDirectory(dir))
    if (name.startsWith(basename(prefix))) await rm(join(dir, name), options);
}

/** Returns null for a missing file or directory; throws any other error. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error) || (error as NodeJS.ErrnoException).code === "ENOTDIR") return null;
  throw error;
}

const emptyIfMissing = (error: unknown): never[] => nullIfMissing(error) ?? [];
