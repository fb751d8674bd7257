import type { Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { addMail } from "#api/accounts/mail/mail-queue";
import { deleteFactors } from "#api/accounts/second-factors/remove-second-factor";
import type { AuditAction } from "#contract/words/acts";

type Deps = Pick<ApiDeps, "db" | "mails">;
type FactorAct = Extract<AuditAction, `app.${string}` | `passkey.${string}` | "recovery-codes.replace">;

const mailsByAct = {
  "app.add": { kind: "second-factor-added", factor: "app" },
  "app.remove": { kind: "second-factor-removed", factor: "app" },
  "passkey.add": { kind: "second-factor-added", factor: "passkey" },
  "passkey.remove": { kind: "second-factor-removed", factor: "passkey" },
  "recovery-codes.replace": null,
} as const satisfies Record<FactorAct, object | null>;

/**
 * Changes a second factor of the viewer's account, records that in the audit log, and notifies the holder by mail. Locks the
 * account, so that only one of two first factors creates recovery codes. Throws 401 as `lockAccount` does.
 */
export async function changeSecondFactor<T>(
  { db, mails }: Deps,
  { viewer, act }: { viewer: Pick<Viewer, "id" | "sessionId" | "sessionNumber">; act: FactorAct },
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(async (trx) => {
    const { email: address } = await lockAccount(trx, viewer);
    const result = await change(trx);
    await recordAuditEvent(trx, viewer, { act, subject: { kind: "user", id: viewer.id } });
    const mail = mailsByAct[act];
    if (mails && mail) {
      const details = { factor: mail.factor, at: timestamp() };
      await addMail(trx, { kind: mail.kind, userId: viewer.id, address, details });
    }
    return result;
  });
  mails?.wake();
  return result;
}

interface RemovalByLink {
  userId: string;
  /** The address that the link was mailed to. */
  address: string;
  /** The text of the link in its mail. */
  link: "Keep this address" | "Set a new password";
}

/**
 * Removes all second factors of an account whose holder used a mailed link, records that in the audit log, and notifies the
 * holder by mail. Returns whether there were any. The caller has locked the account.
 */
export async function removeFactorsByLink(
  trx: Transaction<Tables>,
  mails: Deps["mails"],
  { userId, address, link }: RemovalByLink,
): Promise<boolean> {
  if (!(await deleteFactors(trx, userId))) return false;
  const actor = { id: userId, sessionNumber: "" };
  await recordAuditEvent(trx, actor, {
    act: "second-factor.remove",
    subject: { kind: "user", id: userId },
    details: { link },
  });
  const details = { factor: "all", at: timestamp() };
  if (mails) await addMail(trx, { kind: "second-factor-removed", userId, address, details });
  return true;
}
