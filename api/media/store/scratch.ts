import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chunk } from "#api/db/ids";
import { toDiskError } from "./disk";
import { listOlderThan } from "./disk-tree";
import type { MediaStore } from "./media-store";

/** Runs a step of a request with an empty directory. Removes the directory afterwards. */
export async function withUploadsDir<T>({ uploadsDir }: MediaStore, run: (dir: string) => Promise<T>): Promise<T> {
  return runIn(await mkdtemp(join(uploadsDir, "files-")), run);
}

const commandPrefix = "command-";
/** No command takes longer for one file. */
const commandMs = 24 * 60 * 60_000;

/** Runs a step of a command with an empty directory, which a server that starts meanwhile does not remove. */
export async function withCommandDir<T>({ workDir }: MediaStore, run: (dir: string) => Promise<T>): Promise<T> {
  return runIn(await mkdtemp(join(workDir, commandPrefix)), run);
}

interface Attempt {
  id: string;
  attempts: number;
}

const namePattern = /^([0-9a-f]{24})-(\d+)$/;

/** Runs a job with an empty directory. Removes the directories of earlier attempts before, and this one afterwards. */
export async function withWorkDir<T>(
  { workDir }: MediaStore,
  { id, attempts }: Attempt,
  run: (dir: string) => Promise<T>,
): Promise<T> {
  for (const name of await readdir(workDir)) if (name.startsWith(id)) await remove(join(workDir, name));
  const dir = join(workDir, `${id}-${attempts}`);
  await mkdir(dir, { recursive: true });
  return runIn(dir, run);
}

async function runIn<T>(dir: string, run: (dir: string) => Promise<T>): Promise<T> {
  try {
    return await run(dir);
  } catch (error) {
    throw toDiskError(error);
  } finally {
    await remove(dir);
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });

/** Removes directories of jobs, earlier attempts and commands that a killed process left. */
export async function sweepWork({ workDir }: MediaStore, findAttempts: (ids: string[]) => Promise<Attempt[]>) {
  const oldNames = new Set(await listOlderThan(workDir, Date.now() - commandMs));
  const mayBeUsed = (name: string) => name.startsWith(commandPrefix) && !oldNames.has(name);
  for (const names of chunk(await readdir(workDir))) {
    const ids = names.flatMap((name) => namePattern.exec(name)?.[1] ?? []);
    const currentAttempts = new Set((await findAttempts(ids)).map(({ id, attempts }) => `${id}-${attempts}`));
    for (const name of names) if (!currentAttempts.has(name) && !mayBeUsed(name)) await remove(join(workDir, name));
  }
}

export async function makeEmptyDirectory(path: string): Promise<string> {
  await mkdir(path);
  return path;
}

export async function putDirectory(
  store: MediaStore,
  prefix: string,
  { dir, signal }: { dir: string; signal?: AbortSignal },
) {
  for (const name of await readdir(dir)) await store.put(prefix + name, { path: join(dir, name) }, signal);
}

export const writeScratchFile = (path: string, content: Uint8Array): Promise<void> => writeFile(path, content);

export const readScratchFile = (path: string): Promise<Buffer> => readFile(path);
