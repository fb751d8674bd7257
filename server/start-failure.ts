import { statfsSync } from "node:fs";
import { userInfo } from "node:os";
import type { Config } from "./config";

interface SystemError extends Error {
  code?: string;
  path?: string;
  /** The result code of SQLite (https://sqlite.org/rescode.html). */
  errcode?: number;
}

/** SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY and SQLITE_CANTOPEN; the lowest byte of a result code. */
const sqliteCodes = { full: 13, ioError: 10, readOnly: 8, cannotOpen: 14 };

/** On a disk with fewer free bytes, SQLite cannot open a database, and reports SQLITE_IOERR. */
const minFreeBytes = 1_000_000;

const noRoomCodes = ["ENOSPC", "EDQUOT"];
const noRightCodes = ["EACCES", "EPERM", "EROFS"];

/** Returns whether `describeStartFailure` has a sentence for an error of the file system. */
export const isExplained = ({ code = "" }: NodeJS.ErrnoException) => [...noRoomCodes, ...noRightCodes].includes(code);

/** Describes in a sentence why the server could not start, and what to do. */
export function describeStartFailure(error: unknown, dataDir = process.env.DATA_DIR || "./data"): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", path = dataDir, errcode = 0, message } = error as SystemError;
  const result = errcode & 0xff;
  const isFull = result === sqliteCodes.full || (result === sqliteCodes.ioError && lacksRoom(dataDir));
  if (noRoomCodes.includes(code) || isFull)
    return `No room is left for ${path}: free some on its disk, or set DATA_DIR to a directory on another one, then start again`;
  if (noRightCodes.includes(code) || [sqliteCodes.readOnly, sqliteCodes.cannotOpen].includes(result))
    return `${path} cannot be written by the user ${userName()}: make that user its owner (example: chown -R ${userName()} ${dataDir}), or set another DATA_DIR`;
  return message;
}

function lacksRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return String(process.getuid?.() ?? "of this process");
  }
}

const noAddressCodes = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"];

/**
 * Describes in a sentence why a server cannot listen at its address, and what to do. The names of the settings begin with
 * `prefix`.
 */
export function describeListenFailure(
  error: NodeJS.ErrnoException,
  { PORT, HOST = "" }: Pick<Config, "PORT" | "HOST">,
  prefix: "" | "METRICS_" = "",
): Error {
  const [port, host] = [`${prefix}PORT`, `${prefix}HOST`];
  const { code = "" } = error;
  if (code === "EADDRINUSE")
    return new Error(
      `${port} ${PORT} is in use by another program: stop that one, or set another ${port} (example: ${port}=${PORT + 1})`,
    );
  if (code === "EACCES")
    return new Error(
      `${port} ${PORT} is not for the user ${userName()}: choose one above 1023 (example: ${port}=3000)`,
    );
  if (noAddressCodes.includes(code))
    return new Error(`${host} ${HOST} is no address of this machine: set another (example: ${host}=127.0.0.1)`);
  return error;
}
