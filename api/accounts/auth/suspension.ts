import { timestamp } from "#api/db/ids";
import type { UserRow } from "#api/db/tables";
import type { Suspension } from "#contract/users";

/** Reads the suspension of an account; null without one, or when it has ended. */
export function findSuspension(row: Pick<UserRow, "suspended_until" | "suspension_reason">): Suspension | null {
  const { suspended_until: until, suspension_reason: reason } = row;
  return until !== null && until > timestamp() ? { until, reason } : null;
}
