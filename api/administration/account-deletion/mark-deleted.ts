import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { accountDeleted } from "#api/accounts/users/find-user";

/** All ways to sign in, what they led to, and the links that were mailed. */
const signIns = [
  "sessions",
  "passkeys",
  "totp_secrets",
  "recovery_codes",
  "sign_in_tickets",
  "password_resets",
  "mail_links",
  "feed_addresses",
  "notification_feeds",
  "tokens",
] as const;

/**
 * Marks an account as being deleted: nobody can sign in to it or see its channel any more, and its username and e-mail
 * are free. Throws 401 when it does not exist or is marked already.
 */
export async function markDeleted(trx: Transaction<Tables>, userId: string): Promise<{ username: string }> {
  const names = { username_folded: userId, username_skeleton: null, email: "", email_folded: userId };
  const states = { role: "user", waiting_since: null, suspended_until: null, deletion_at: null } as const;
  const { username } = await trx
    .updateTable("users")
    .set({ ...names, ...states, password_hash: "", deleting_since: timestamp() })
    .where("id", "=", userId)
    .where("deleting_since", "is", null)
    .returning("username")
    .executeTakeFirstOrThrow(accountDeleted);
  for (const table of signIns) await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  return { username };
}
