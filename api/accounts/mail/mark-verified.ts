import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { fold } from "#contract/fold";

/** Notes that the holder of an address opened a link that was mailed to it; returns whether the account has it. */
export async function markVerified(trx: Transaction<Tables>, userId: string, address: string): Promise<boolean> {
  const marked = await trx
    .updateTable("users")
    .set({ email_verified_at: timestamp(), mail_refusals: 0, mail_ended_at: null })
    .where("id", "=", userId)
    .where("email_folded", "=", fold(address))
    .executeTakeFirstOrThrow();
  return marked.numUpdatedRows > 0n;
}
