import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import type { DisableReason } from "#contract/words/webhooks";

/** Switches a webhook off, and adds the event that notifies its owner. Its waiting messages remain. */
export async function switchOff(trx: Transaction<Tables>, id: string, reason: DisableReason) {
  const { owner_id, url } = await trx
    .updateTable("webhooks")
    .set({ is_on: 0, off_reason: reason })
    .where("id", "=", id)
    .returning(["owner_id", "url"])
    .executeTakeFirstOrThrow();
  await addEvent(trx, { kind: "webhook.off", webhookId: id, userId: owner_id, host: new URL(url).host, reason });
}

/** Switches a webhook on. Its waiting messages are tried for another three days. */
export async function switchOn(trx: Transaction<Tables>, id: string, now = Date.now()) {
  await trx
    .updateTable("webhooks")
    .set({ is_on: 1, off_reason: "", failures: 0, failing_since: "", rests_until: "", due_at: timestamp(now) })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("webhook_deliveries")
    .set({ attempts: 0, first_tried_at: "" })
    .where("webhook_id", "=", id)
    .where("state", "=", "waiting")
    .where("attempts", ">", 0)
    .execute();
  await sendNow(trx, id, now);
}

/** Makes the waiting messages of a webhook due now. */
export const sendNow = (trx: Transaction<Tables>, webhookId: string, now: number) =>
  trx
    .updateTable("webhook_deliveries")
    .set({ run_after: timestamp(now) })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("run_after", ">", timestamp(now))
    .execute();

/** Ends the rest of a webhook after a failure, so that its next attempt is now. */
export const endRest = (trx: Transaction<Tables>, id: string, now = timestamp()) =>
  trx
    .updateTable("webhooks")
    .set({ rests_until: "", due_at: sql<string>`case when due_at < ${now} then due_at else ${now} end` })
    .where("id", "=", id)
    .execute();
