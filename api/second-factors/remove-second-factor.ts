import { recordAct } from "#api/audit/record-act";
import type { Db } from "#api/db/open";
import { countFactors, hasSecondFactor } from "./state";

/**
 * Removes everything that a sign-in asks for besides the password, for somebody who lost all of it, and records that in
 * the audit log; returns whether there was anything.
 */
export function removeSecondFactor(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!hasSecondFactor(await countFactors(trx, userId))) return false;
    for (const table of ["totp_secrets", "passkeys", "recovery_codes", "sign_in_tickets"] as const)
      await trx.deleteFrom(table).where("user_id", "=", userId).execute();
    await recordAct(trx, null, { act: "second-factor.remove", subject: { kind: "user", id: userId } });
    return true;
  });
}
