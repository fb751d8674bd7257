import type { Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { deleteRecoveryCodes } from "./recovery-codes";
import { countFactors, hasSecondFactor } from "./second-factor-state";

const factorTables = ["totp_secrets", "passkeys", "recovery_codes", "sign_in_tickets", "passkey_challenges"] as const;

/**
 * Deletes all second factors and recovery codes of an account, its unconfirmed factors, and sign-ins that wait for a factor.
 * Returns whether there was a second factor.
 */
export async function deleteFactors(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const hadFactor = hasSecondFactor(await countFactors(trx, userId));
  for (const table of factorTables) await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  return hadFactor;
}

/**
 * Removes all second factors of an account whose holder has lost them, and records that in the audit log. Returns whether
 * there were any.
 */
export function removeSecondFactor(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteFactors(trx, userId))) return false;
    await recordAuditEvent(trx, null, { act: "second-factor.remove", subject: { kind: "user", id: userId } });
    return true;
  });
}

export async function removeApp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow();
  await deleteCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
}

export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await deleteCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
}

/** Deletes the recovery codes of an account that has no second factor left. */
async function deleteCodesWithoutFactor(db: Db, userId: string) {
  if (!hasSecondFactor(await countFactors(db, userId))) await deleteRecoveryCodes(db, userId);
}
