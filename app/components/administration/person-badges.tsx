import { permanentEnd } from "#contract/suspension";
import type { ManagedAccountRow } from "#contract/managed-accounts";
import type { Role } from "#contract/users";
import * as t from "#languages/administration";
import { formatLongTime } from "#languages/runtime/long-time";

export const roleNames: Record<Role, () => string> = { user: t.user, moderator: t.moderator, admin: t.administrator };

type StateProps = Pick<ManagedAccountRow, "suspension" | "deletionAt" | "waitingSince">;

/** Renders the role of an account, and its state. */
export const PersonBadges = ({ role, ...state }: StateProps & Pick<ManagedAccountRow, "role">) => (
  <>
    {role !== "user" && <span className="badge good-badge">{roleNames[role]()}</span>}
    <StateBadges {...state} />
  </>
);

/** Renders whether an account is suspended, is to be deleted, or waits for approval. */
export function StateBadges({ suspension, deletionAt, waitingSince }: StateProps) {
  return (
    <>
      {suspension && <span className="badge bad-badge">{describeSuspension(suspension.until)}</span>}
      {deletionAt !== undefined && (
        <span className="badge">{t.toBeDeletedOn({ day: formatLongTime(deletionAt) })}</span>
      )}
      {waitingSince !== undefined && <span className="badge">{t.waitsForApproval()}</span>}
    </>
  );
}

/** Describes until when an account is suspended. */
export const describeSuspension = (until: string) =>
  until === permanentEnd ? t.suspendedPermanently() : t.suspendedUntil({ time: formatLongTime(until) });
