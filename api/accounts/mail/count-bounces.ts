import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { fold } from "#contract/fold";

/** An address with this many consecutive hard bounces gets no more notification mails. */
const maxConsecutiveBounces = 3;

/**
 * Counts a hard bounce (SMTP 5xx). After `maxConsecutiveBounces` the address gets no more notification mails, and its
 * account gets a notification on the site. Mails that a person requests, such as a password link, are still sent.
 */
export const countBounce = (db: Db, address: string) =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable("users")
      .set((eb) => ({ bounce_count: eb("bounce_count", "+", 1) }))
      .where("email_folded", "=", fold(address))
      .where("mail_stopped_at", "is", null)
      .returning(["id", "bounce_count"])
      .executeTakeFirst();
    if (!account || account.bounce_count < maxConsecutiveBounces) return;
    await trx.updateTable("users").set({ mail_stopped_at: timestamp() }).where("id", "=", account.id).execute();
    await addEvent(trx, { kind: "mail.refused", userId: account.id });
  });

/** Resets the count of bounces after a mail was delivered. */
export const resetBounces = (db: Db, address: string) =>
  db
    .updateTable("users")
    .set({ bounce_count: 0 })
    .where("email_folded", "=", fold(address))
    .where("bounce_count", ">", 0)
    .where("mail_stopped_at", "is", null)
    .execute();
