import type { Dirent } from "node:fs";
import { opendir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { giveToGroup, groupModes } from "./group-access";
import { isMissing } from "./media-store";

/** Requests come first: so many paths are looked at between two pauses. */
const pathsPerBatch = 200;
const pauseMs = 20;

/** Directories with files of a store; those of requests and jobs are for nobody else. */
const sharedDirectories = ["images", "drafts", "videos"];

/** Names the group and the directory that were walked through: a copy of the directory is walked through again. */
const markOf = async (root: string, gid: number) => `${gid} ${(await stat(root)).ino}`;
const markPath = (root: string) => join(root, "shared-with");

/** Forgets that a group may read everything, because files are stored from now on that it may not read. */
export const removeGroupMark = (root: string) => rm(markPath(root), { force: true });

/**
 * Lets a group read the complete files from before it was named, in turns, and once. Returns how many paths belong to
 * other users and stay as they are.
 */
export async function shareWithGroup(root: string, gid: number, signal: AbortSignal): Promise<number> {
  const mark = await markOf(root, gid);
  if ((await readFile(markPath(root), "utf8").catch(() => "")) === mark) return 0;
  let [seen, refused] = [0, 0];
  for (const name of sharedDirectories)
    for await (const { path, mode } of walk(join(root, name))) {
      signal.throwIfAborted();
      if (!(await giveToGroup(path, gid, mode).catch(trueIfMissing))) refused += 1;
      seen += 1;
      if (seen % pathsPerBatch === 0) await sleep(pauseMs, undefined, { signal });
    }
  if (refused === 0) await writeFile(markPath(root), mark);
  return refused;
}

/** Yields directories before what is in them. Uploads in progress lie beside a draft's other files, and stay private. */
async function* walk(dir: string): AsyncGenerator<{ path: string; mode: number }> {
  yield { path: dir, mode: groupModes.directory };
  const entries = await opendir(dir).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries)
    if (entry.isDirectory()) yield* walk(join(dir, entry.name));
    else if (isComplete(entry)) yield { path: join(dir, entry.name), mode: groupModes.file };
}

/** An upload in progress is named by its id alone; complete files have an ending, kept sources apart. */
const isComplete = ({ name }: Dirent) => !/^[0-9a-f]{24}$/.test(name) && !name.endsWith(".part");

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function trueIfMissing(error: unknown): true {
  if (isMissing(error)) return true;
  throw error;
}
