import type { Transaction } from "kysely";
import type { QueuedMail } from "#api/accounts/mail/mail-queue";
import type { Tables } from "#api/db/tables";

/** The time of which a digest tells. */
export interface DigestTime {
  since: string;
  until: string;
}

/** Records what a digest told once the mail server took it: what one that was given up had is in the next. */
export async function recordSent(trx: Transaction<Tables>, { kind, user_id, details }: QueuedMail) {
  if (kind !== "digest") return;
  const { until } = JSON.parse(details) as DigestTime;
  await trx
    .updateTable("digests")
    .set({ told_until: until })
    .where("user_id", "=", user_id)
    .where("told_until", "<", until)
    .execute();
}
