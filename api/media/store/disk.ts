import { link, rename } from "node:fs/promises";
import { ApiError } from "#contract/errors";

/** A full disk as the person is told of it; every other error stays as it is. */
export function plainDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new ApiError(507, "The server's disk is full. Nothing was saved.");
}

/** Gives a file a second name, at no cost; a disk that knows no second names moves it. */
export async function share(from: string, to: string) {
  try {
    await link(from, to);
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await rename(from, to);
  }
}
