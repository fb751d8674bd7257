import type { Transaction } from "kysely";
import { endLinks } from "#api/accounts/mail/mail-links";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { deletePendingApp } from "./delete-pending-app";

/**
 * Sets the hash of a new password. Ends the account's links, and everything that gives access without the password: feed
 * URLs, tokens, webhooks and an unconfirmed authenticator app.
 */
export async function setPassword(trx: Transaction<Tables>, userId: string, password_hash: string) {
  const now = timestamp();
  const columns = { password_hash, password_changed_at: now, updated_at: now };
  await trx.updateTable("users").set(columns).where("id", "=", userId).execute();
  await endAccountLinks(trx, userId);
  for (const table of ["feed_addresses", "notification_feeds"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  await endOtherAccess(trx, userId);
}

/**
 * Deletes an account's tokens and unconfirmed authenticator app, switches off its webhooks, and notifies it of that: somebody
 * who signed in as the owner may have created them.
 */
export async function endOtherAccess(trx: Transaction<Tables>, userId: string) {
  await deletePendingApp(trx, userId);
  await trx.deleteFrom("tokens").where("user_id", "=", userId).execute();
  const reason = "access";
  const webhooks = await trx
    .updateTable("webhooks")
    .set({ is_on: 0, off_reason: reason })
    .where("owner_id", "=", userId)
    .where("is_on", "=", 1)
    .returning(["id", "url"])
    .execute();
  for (const { id, url } of webhooks)
    await addEvent(trx, { kind: "webhook.off", webhookId: id, userId, host: new URL(url).host, reason });
}

/**
 * Ends the links that set an account's password or confirm a new address: somebody who knew the old password may have
 * requested them.
 */
export async function endAccountLinks(trx: Transaction<Tables>, userId: string) {
  await trx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await endLinks(trx, userId, { purposes: ["reset", "confirm"] });
}
