import { ApiError } from "#contract/errors";

/** A full disk as the person is told of it; every other error stays as it is. */
export function plainDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new ApiError(507, "The server's disk is full. Nothing was saved.");
}
