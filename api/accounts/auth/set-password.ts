import type { Transaction } from "kysely";
import { endLinks } from "#api/accounts/mail/mail-links";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { deletePendingApp } from "#api/accounts/second-factors/authenticator-app";

/**
 * Sets the hash of a new password. Ends the account's links as `endAccountLinks` does, and what gives access without the
 * password.
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
 * Ends the tokens of an account's programs and the secret of an authenticator app that waits to be confirmed, and
 * switches off its webhooks, and notifies it of them: whoever signed in as its owner may have made them.
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
 * Ends the links that set a new password of an account, and the one that waits to change its address: who knew the old
 * password may have asked for it.
 */
export async function endAccountLinks(trx: Transaction<Tables>, userId: string) {
  await trx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await endLinks(trx, userId, { purposes: ["reset", "confirm"] });
}
