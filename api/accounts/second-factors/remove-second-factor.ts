import type { Transaction } from "kysely";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { deleteRecoveryCodes } from "./recovery-codes";
import { countFactors, hasSecondFactor } from "./second-factor-state";

const tables = ["totp_secrets", "passkeys", "recovery_codes", "sign_in_tickets", "passkey_challenges"] as const;

/**
 * Deletes everything that a sign-in to an account asks for besides the password, and what waits to be confirmed; returns
 * whether there was a second factor.
 */
export async function deleteFactors(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const hadFactor = hasSecondFactor(await countFactors(trx, userId));
  for (const table of tables) await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  return hadFactor;
}

/**
 * Removes everything that a sign-in asks for besides the password, for somebody who lost all of it, and records that in
 * the audit log; returns whether there was anything.
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
  await dropCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
}

export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await dropCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
}

async function dropCodesWithoutFactor(db: Db, userId: string) {
  if (!hasSecondFactor(await countFactors(db, userId))) await deleteRecoveryCodes(db, userId);
}
