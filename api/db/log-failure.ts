import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import { isFullDisk, recordFullDisk } from "./full-disk";
import { isMoveError } from "./moved-site";

const noRoomCodes = ["ENOSPC", "EDQUOT"];

/** Returns whether something failed because a disk has no room: that of the database, or that of the files. */
const lacksRoom = (error: unknown) =>
  isFullDisk(error) ||
  noRoomCodes.includes((error as NodeJS.ErrnoException).code ?? "") ||
  (error instanceof ApiError && error.status === 507);

interface Failure {
  /** The line while the site is being moved, if it is another one. */
  moving?: string;
  /** Logs any other error. */
  other: () => void;
}

/** Logs why something failed for which nobody waits. While a disk is full, all of that has one line a minute together. */
export function logFailure(log: Pick<Logger, "warn" | "error">, error: unknown, { moving, other }: Failure) {
  if (moving !== undefined && isMoveError(error)) return log.warn(moving);
  if (!lacksRoom(error)) return other();
  if (recordFullDisk()) log.error("a disk is full, and work waits until it has room: free some on it");
}
