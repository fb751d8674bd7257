import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import { isFullDisk, recordFullDisk } from "./full-disk";
import { isMoveError } from "./moved-site";

const noRoomCodes = ["ENOSPC", "EDQUOT"];

/** Returns whether a full disk caused an error: the disk of the database, or that of the files. */
const lacksRoom = (error: unknown) =>
  isFullDisk(error) ||
  noRoomCodes.includes((error as NodeJS.ErrnoException).code ?? "") ||
  (error instanceof ApiError && error.status === 507);

interface Failure {
  /** The line to log while the site is being moved; if there is none, such an error is logged like others. */
  moving?: string;
  /** Logs any other error. */
  other: () => void;
}

/** Logs the failure of background work. While a disk is full, logs one line a minute for all of it. */
export function logFailure(log: Pick<Logger, "warn" | "error">, error: unknown, { moving, other }: Failure) {
  if (moving !== undefined && isMoveError(error)) return log.warn(moving);
  if (!lacksRoom(error)) return other();
  if (recordFullDisk()) log.error("a disk is full, and work waits until it has room: free some on it");
}
