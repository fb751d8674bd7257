import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { requireOtherAdministrator } from "#api/accounts/auth/last-administrator";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import { ApiError } from "#contract/errors";
import type { Role } from "#contract/users";
import { type Actor, lockManagedAccount, type ManagedAccount } from "./find-managed-account";
import * as t from "#languages/api-administration";

interface RoleChange {
  userId: string;
  role: Role;
  /** The role that the actor saw; absent to change any. */
  from?: Role;
  reason?: string;
}

/**
 * Gives an account a role. Returns the account as it was before. Throws 409 when its role is no longer the one that the
 * actor saw, when it is the only administrator, and when a suspended or waiting account would become a moderator or an
 * administrator.
 */
export function changeRole(
  db: Db,
  actor: Actor,
  { userId, role, from, reason = "" }: RoleChange,
): Promise<ManagedAccount> {
  return db.transaction().execute(async (trx) => {
    // Deletions take this lock first, too, because they lock the account and the administrators in the other order.
    await lockSite(trx);
    if (role !== "admin") await requireOtherAdministrator(trx, userId);
    const person = await lockManagedAccount(trx, userId);
    if (from !== undefined && person.role !== from) throw new ApiError(409, t.roleChangedMeanwhile);
    if (person.role === role) return person;
    if (role !== "user") refuseSuspendedOrWaiting(person);
    const columns = { role, updated_at: timestamp() };
    await trx.updateTable("users").set(columns).where("id", "=", userId).execute();
    const details = { from: person.role, to: role };
    await recordAuditEvent(trx, actor, { act: "role.change", subject: { kind: "user", id: userId }, reason, details });
    return person;
  });
}

function refuseSuspendedOrWaiting({ suspended_until, waiting_since }: ManagedAccount) {
  if (waiting_since !== null) throw new ApiError(409, t.registrationWaits);
  if (suspended_until !== null && suspended_until > timestamp()) throw new ApiError(409, t.stillSuspended);
}
