import type { Transaction } from "kysely";
import type { QueuedMail } from "#api/accounts/mail/mail-queue";
import type { Tables } from "#api/db/tables";

/** The period of a digest. */
export interface DigestTime {
  since: string;
  until: string;
}

/** Records the end of a digest's period once the mail server accepted it. A digest that failed is part of the next one. */
export async function recordSent(trx: Transaction<Tables>, { kind, user_id, details }: QueuedMail) {
  if (kind !== "digest") return;
  const { until } = JSON.parse(details) as DigestTime;
  await trx
    .updateTable("digests")
    .set({ notified_until: until })
    .where("user_id", "=", user_id)
    .where("notified_until", "<", until)
    .execute();
}
