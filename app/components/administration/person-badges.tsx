import { describeSuspensionEnd, describeTime } from "#contract/suspension";
import type { PersonRow } from "#contract/people";
import { roleNames } from "./roles";

/** Renders the role of an account, and whether it is suspended, leaves or waits. */
export function PersonBadges({
  role,
  suspension,
  deletionAt,
  waitingSince,
}: Pick<PersonRow, "role" | "suspension" | "deletionAt" | "waitingSince">) {
  return (
    <>
      {role !== "user" && <span className="badge good-badge">{roleNames[role]}</span>}
      {suspension && <span className="badge bad-badge">{`Suspended ${describeSuspensionEnd(suspension.until)}`}</span>}
      {deletionAt !== undefined && <span className="badge">{`To be deleted on ${describeTime(deletionAt)}`}</span>}
      {waitingSince !== undefined && <span className="badge">Waits for approval</span>}
    </>
  );
}
