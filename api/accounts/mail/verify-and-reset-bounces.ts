import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { fold } from "#contract/fold";

/**
 * Marks an account's address as verified, because its holder opened a link that was mailed to it. Resets the count of
 * bounces, so that notification mails are sent again. Returns whether the account still has the address.
 */
export async function verifyAndResetBounces(
  trx: Transaction<Tables>,
  userId: string,
  address: string,
): Promise<boolean> {
  const result = await trx
    .updateTable("users")
    .set({ email_verified_at: timestamp(), bounce_count: 0, mail_stopped_at: null })
    .where("id", "=", userId)
    .where("email_folded", "=", fold(address))
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}
