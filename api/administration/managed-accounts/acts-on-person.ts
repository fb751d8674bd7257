import type { Transaction } from "kysely";
import { deleteUser, type Stores } from "#api/administration/account-deletion/begin-deletion";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { createResetToken } from "#api/accounts/auth/create-reset-token";
import { endOtherAccess } from "#api/accounts/auth/set-password";
import { endAllSessions, endSessionsInBatches } from "#api/accounts/auth/end-sessions";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { AuditAction } from "#contract/words/acts";
import { ApiError } from "#contract/errors";
import { type Actor, lockManagedAccount, type ManagedAccount, requireAuthority } from "./find-managed-account";
import * as t from "#languages/api-administration";

type Trx = Transaction<Tables>;

interface ActOn {
  actor: Actor;
  act: AuditAction;
  userId: string;
}

/** Changes an account on which the actor may act, and records that. Throws 404 and 403 as `suspendUser` does. */
const actOn = <T>(db: Db, { actor, act, userId }: ActOn, change: (trx: Trx, person: ManagedAccount) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    const person = await lockManagedAccount(trx, userId);
    requireAuthority(actor, person);
    const result = await change(trx, person);
    await recordAuditEvent(trx, actor, { act, subject: { kind: "user", id: userId } });
    return result;
  });

/** Ends all sessions of an account, and its other access as `endOtherAccess` does. */
export async function endSessionsOf(db: Db, actor: Actor, userId: string) {
  await db.transaction().execute(async (trx) => requireAuthority(actor, await lockManagedAccount(trx, userId)));
  await endSessionsInBatches(db, userId);
  await actOn(db, { actor, act: "account.end-sessions", userId }, async (trx) => {
    await endAllSessions(trx, userId);
    await endOtherAccess(trx, userId);
  });
}

/** Creates a link that sets a new password for the account, once and within a day; returns its path. */
export const createResetLink = (db: Db, actor: Actor, userId: string) =>
  actOn(db, { actor, act: "account.reset-link", userId }, async (trx) => {
    const token = await createResetToken(trx, userId);
    return { path: `/reset-password?token=${token}` };
  });

const notWaiting = () => new ApiError(409, t.registrationNotWaiting);

/** Approves a waiting registration, so that the account can sign in. Throws 409 when it does not wait. */
export const approveRegistration = (db: Db, actor: Actor, userId: string) =>
  actOn(db, { actor, act: "registration.approve", userId }, async (trx, person) => {
    if (person.waiting_since === null) throw notWaiting();
    const columns = { waiting_since: null, updated_at: timestamp() };
    await trx.updateTable("users").set(columns).where("id", "=", userId).execute();
  });

interface AccountDeletion {
  userId: string;
  reason?: string | undefined;
  /** Whether the deletion refuses a waiting registration. */
  isRefusal?: boolean;
}

/**
 * Deletes an account and records that. Throws 404 and 403 as `suspendUser` does, and 409 for the refusal of a registration
 * that does not wait.
 */
export const deletePerson = (
  stores: Stores,
  actor: Actor,
  { userId, reason = "", isRefusal = false }: AccountDeletion,
) =>
  deleteUser(stores, userId, {
    async mayDelete(trx) {
      const person = await lockManagedAccount(trx, userId);
      requireAuthority(actor, person);
      if (isRefusal && person.waiting_since === null) throw notWaiting();
    },
    async record(trx) {
      const act = isRefusal ? "registration.refuse" : "account.delete";
      await recordAuditEvent(trx, actor, { act, subject: { kind: "user", id: userId }, reason });
    },
  });
