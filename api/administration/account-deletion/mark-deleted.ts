import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { accountDeleted } from "#api/accounts/users/find-user";

/** The tables of everything that gives access to an account. */
const accessTables = [
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
 * Marks an account as being deleted: nobody can sign in to it or see its channel, and others can take its username and
 * e-mail address. Throws 401 when the account does not exist or is already marked.
 */
export async function markDeleted(trx: Transaction<Tables>, userId: string): Promise<{ username: string }> {
  const freedNames = { username_folded: userId, username_skeleton: null, email: "", email_folded: userId };
  const states = { role: "user", waiting_since: null, suspended_until: null, deletion_at: null } as const;
  const { username } = await trx
    .updateTable("users")
    .set({ ...freedNames, ...states, password_hash: "", deleting_since: timestamp() })
    .where("id", "=", userId)
    .where("deleting_since", "is", null)
    .returning("username")
    .executeTakeFirstOrThrow(accountDeleted);
  for (const table of accessTables) await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  return { username };
}
