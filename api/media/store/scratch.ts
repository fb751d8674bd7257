import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chunk } from "#api/db/ids";
import { plainDiskError } from "./disk";
import type { MediaStore } from "./media-store";

/** Runs a step of a request with an empty directory, and removes the directory afterwards. */
export async function withUploadsDir<T>({ uploads }: MediaStore, run: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(uploads, "files-"));
  return runIn(dir, run);
}

interface Attempt {
  id: string;
  attempts: number;
}

const namePattern = /^([0-9a-f]{24})-(\d+)$/;

/** Runs a job with an empty directory, removes it afterwards, and removes those of the job's earlier attempts before. */
export async function withWorkDir<T>(
  { work }: MediaStore,
  { id, attempts }: Attempt,
  run: (dir: string) => Promise<T>,
): Promise<T> {
  for (const name of await readdir(work)) if (name.startsWith(id)) await remove(join(work, name));
  const dir = join(work, `${id}-${attempts}`);
  await mkdir(dir, { recursive: true });
  return runIn(dir, run);
}

async function runIn<T>(dir: string, run: (dir: string) => Promise<T>): Promise<T> {
  try {
    return await run(dir);
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await remove(dir);
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });

/** Removes the directories of ended jobs and of earlier attempts, which a killed worker left. */
export async function sweepWork({ work }: MediaStore, findAttempts: (ids: string[]) => Promise<Attempt[]>) {
  for (const names of chunk(await readdir(work))) {
    const ids = names.flatMap((name) => namePattern.exec(name)?.[1] ?? []);
    const current = new Set((await findAttempts(ids)).map(({ id, attempts }) => `${id}-${attempts}`));
    for (const name of names) if (!current.has(name)) await remove(join(work, name));
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
