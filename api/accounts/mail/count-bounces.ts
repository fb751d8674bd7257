import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { fold } from "#contract/fold";

/** Mails that may be refused in succession before their address gets no more news. */
const maxConsecutiveBounces = 3;

/**
 * Counts a mail that a server refused for good (5xx). After `maxConsecutiveBounces` in succession the address gets no more news, and
 * its account is told so on the site; links that people ask for are still tried.
 */
export const countBounce = (db: Db, address: string) =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable("users")
      .set((eb) => ({ mail_refusals: eb("mail_refusals", "+", 1) }))
      .where("email_folded", "=", fold(address))
      .where("mail_ended_at", "is", null)
      .returning(["id", "mail_refusals"])
      .executeTakeFirst();
    if (!account || account.mail_refusals < maxConsecutiveBounces) return;
    await trx.updateTable("users").set({ mail_ended_at: timestamp() }).where("id", "=", account.id).execute();
    await addEvent(trx, { kind: "mail.refused", userId: account.id });
  });

/** Forgets refusals once a mail arrives: only those in succession count. */
export const resetBounces = (db: Db, address: string) =>
  db
    .updateTable("users")
    .set({ mail_refusals: 0 })
    .where("email_folded", "=", fold(address))
    .where("mail_refusals", ">", 0)
    .where("mail_ended_at", "is", null)
    .execute();
