import type { Dirent } from "node:fs";
import { chmod, chown, opendir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMissing } from "./media-store";

/** What a group may do besides the owner: read a file, list and enter a directory, or only enter it. */
export const groupModes = { file: 0o640, directory: 0o750, passage: 0o710 };

const refusals = ["EPERM", "EACCES", "EROFS", "ENOTSUP"];

/** Gives access to a path to a group, and to nobody else but the owner. Returns false if this process may not. */
export async function giveToGroup(path: string, gid: number, mode: number): Promise<boolean> {
  const stats = await stat(path);
  if (stats.gid === gid && (stats.mode & 0o777) === mode) return true;
  try {
    // A user id of -1 keeps the owner (chown(2)). chown clears special bits of the mode, so it comes first.
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

/** The number of paths between two pauses, so that requests come first. */
const pathsPerBatch = 200;
const pauseMs = 20;

/** The directories of media. Those of requests and jobs stay private. */
const sharedDirectories = ["images", "drafts", "videos"];

/** Builds the mark of a completed share: the group and the directory. A copy of the directory is shared again. */
const buildMark = async (root: string, gid: number) => `${gid} ${(await stat(root)).ino}`;
const markPath = (root: string) => join(root, "shared-with");

/** Removes the mark, because the group may not read files that are stored from now on. */
export const removeGroupMark = (root: string) => rm(markPath(root), { force: true });

/**
 * Gives a group access to the complete files that are older than the setting: in batches, once. Returns how many paths
 * belong to other users and stay unchanged.
 */
export async function shareWithGroup(root: string, gid: number, signal: AbortSignal): Promise<number> {
  const mark = await buildMark(root, gid);
  if ((await readFile(markPath(root), "utf8").catch(() => "")) === mark) return 0;
  let [pathCount, refusedCount] = [0, 0];
  for (const name of sharedDirectories)
    for await (const { path, mode } of walk(join(root, name))) {
      signal.throwIfAborted();
      if (!(await giveToGroup(path, gid, mode).catch(trueIfMissing))) refusedCount += 1;
      pathCount += 1;
      if (pathCount % pathsPerBatch === 0) await sleep(pauseMs, undefined, { signal });
    }
  if (refusedCount === 0) await writeFile(markPath(root), mark);
  return refusedCount;
}

/** Yields directories before their contents. Skips unfinished uploads of drafts, which stay private. */
async function* walk(dir: string): AsyncGenerator<{ path: string; mode: number }> {
  yield { path: dir, mode: groupModes.directory };
  for await (const entry of await opendir(dir).catch(emptyIfMissing))
    if (entry.isDirectory()) yield* walk(join(dir, entry.name));
    else if (isComplete(entry)) yield { path: join(dir, entry.name), mode: groupModes.file };
}

/** Returns whether a file is complete. An unfinished upload is named by an id alone; other files end in `.part`. */
const isComplete = ({ name }: Dirent) => !/^[0-9a-f]{24}$/.test(name) && !name.endsWith(".part");

/** Returns an empty list for a missing directory; throws any other error, as for a file in its place. */
function emptyIfMissing(error: unknown): never[] {
  if (isMissing(error)) return [];
  throw error;
}

/** Returns true for a missing file; throws any other error. */
export function trueIfMissing(error: unknown): true {
  if (isMissing(error)) return true;
  throw error;
}
