import { timestamp } from "#api/db/ids";
import { readCoded } from "#api/db/stored-message";
import type { UserRow } from "#api/db/tables";
import type { Suspension } from "#contract/users";

export type SuspensionColumns = Pick<UserRow, "suspended_until" | "suspension_reason" | "suspension_message">;

/** Reads the suspension of an account; null if it has none, or after its end. */
export function readSuspension(row: SuspensionColumns): Suspension | null {
  const { suspended_until: until, suspension_reason: reason, suspension_message } = row;
  if (until === null || until <= timestamp()) return null;
  return { until, reason, reasonMessage: readCoded(reason, suspension_message) };
}
