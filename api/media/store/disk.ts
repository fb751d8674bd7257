import { constants, copyFile, link, open, rename, rm, stat } from "node:fs/promises";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-media";

/** Converts the error of a full disk to a 507 with a plain message; returns any other error unchanged. */
export function toDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new ApiError(507, t.diskFull);
}

/** Creates a hard link to a file, or a copy if the file system has no hard links. */
export async function share(from: string, to: string) {
  try {
    await link(from, to);
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/** Flushes a file to its disk (fsync(2)), so that it survives a loss of power. */
export async function syncFile(path: string) {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** Flushes the names in a directory to its disk, if the system supports it. */
export async function syncDirectory(path: string) {
  const directory = await open(path).catch(() => null);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Replaces a file that has several hard links with a copy, so that changes do not affect the other paths. */
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

/** Describes the state of a file. The description differs after each change. */
export async function stateOf(path: string): Promise<string> {
  const { ino, mtimeNs, size } = await stat(path, { bigint: true });
  return [ino, mtimeNs, size].join();
}

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
