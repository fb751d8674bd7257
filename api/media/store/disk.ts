import { constants, copyFile, link, open, rename, rm, stat } from "node:fs/promises";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-media";

/** Turns a full-disk error into one with a plain message; returns every other error unchanged. */
export function plainDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new ApiError(507, t.diskFull);
}

/** Creates a hard link to a file; copies the file on a file system without hard links. */
export async function share(from: string, to: string) {
  try {
    await link(from, to);
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/** Writes a file to its disk for good: what lies in the system's memory is lost with the power. */
export async function syncFile(path: string) {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** Makes the names of a directory survive a loss of power, where the system can. */
export async function syncDirectory(path: string) {
  const directory = await open(path).catch(() => null);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Gives a file bytes of its own, where it shares them with files at other paths; these stay as they are. */
export async function unshare(path: string) {
  if ((await stat(path)).nlink === 1) return;
  const ownPath = `${path}.own`;
  try {
    await copyFile(path, ownPath, constants.COPYFILE_FICLONE);
    await rename(ownPath, path);
  } finally {
    await rm(ownPath, { force: true });
  }
}

/** Describes the state of a file, which differs after each change. */
export async function stateOf(path: string): Promise<string> {
  const { ino, mtimeNs, size } = await stat(path, { bigint: true });
  return [ino, mtimeNs, size].join();
}

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
