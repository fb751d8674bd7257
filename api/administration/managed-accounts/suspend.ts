import type { Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import { storeMessage } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import { ApiError } from "#contract/errors";
import { type Actor, lockManagedAccount, type ManagedAccount, requireAuthority } from "./find-managed-account";
import * as t from "#languages/api-administration";
import type { Message } from "#languages/runtime/coded";

interface NewSuspension {
  userId: string;
  /** The end in ISO 8601; `permanentEnd` of `#contract/suspension` for a permanent suspension. */
  until: string;
  reason: Message;
  /** The beginning; now by default. */
  since?: string;
  /** The end of the suspension that the actor saw, empty for none; absent to change any. */
  from?: string | undefined;
}

/**
 * Suspends an account, or changes its suspension. A suspended account can sign in and read, but change nothing. Returns the
 * account as it was before. Throws 404 when the account does not exist, 403 when the actor may not act on it, and 409 when
 * its suspension is no longer the one that the actor saw.
 */
export async function suspendUser(
  trx: Transaction<Tables>,
  actor: Actor,
  { userId, until, reason, since = timestamp(), from }: NewSuspension,
) {
  const person = await lockManagedAccount(trx, userId);
  requireAuthority(actor, person);
  requireSeen(person, from);
  await trx
    .updateTable("users")
    .set({ suspended_at: since, suspended_until: until })
    .set({ suspension_reason: reason.message, suspension_message: storeMessage(reason) })
    .where("id", "=", userId)
    .execute();
  const subject = { kind: "user", id: userId } as const;
  await recordAuditEvent(trx, actor, { act: "account.suspend", subject, reason: reason.message, details: { until } });
  return person;
}

/** Suspends an account as `suspendUser` does, unless its present suspension ends at the same time or later. */
export async function suspendAtLeast(trx: Transaction<Tables>, actor: Actor, suspension: NewSuspension) {
  const person = await lockManagedAccount(trx, suspension.userId);
  requireAuthority(actor, person);
  if ((person.suspended_until ?? "") < suspension.until) await suspendUser(trx, actor, suspension);
}

/**
 * Ends the suspension of an account. Returns the account as it was before. Throws 409 when the account is not suspended,
 * and otherwise as `suspendUser` does.
 */
export async function unsuspendUser(
  trx: Transaction<Tables>,
  actor: Actor,
  { userId, reason, from }: { userId: string; reason: string; from?: string | undefined },
) {
  const person = await lockManagedAccount(trx, userId);
  requireAuthority(actor, person);
  if (person.suspended_until === null || person.suspended_until <= timestamp()) throw new ApiError(409, t.notSuspended);
  requireSeen(person, from);
  await trx
    .updateTable("users")
    .set({ suspended_at: null, suspended_until: null, suspension_reason: "" })
    .where("id", "=", userId)
    .execute();
  await recordAuditEvent(trx, actor, { act: "account.unsuspend", subject: { kind: "user", id: userId }, reason });
  return person;
}

/** Throws 409 unless the actor saw the present suspension of an account; a suspension that has ended counts as none. */
function requireSeen({ suspended_until }: ManagedAccount, from: string | undefined) {
  const ignorePast = (until: string | null) => (until !== null && until > timestamp() ? until : "");
  if (from !== undefined && ignorePast(from) !== ignorePast(suspended_until))
    throw new ApiError(409, t.suspensionChangedMeanwhile);
}
