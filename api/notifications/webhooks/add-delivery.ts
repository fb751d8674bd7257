import { sql, type Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";

export interface NewMessage {
  event: string;
  /** Messages about one subject arrive in the order in which they were added. */
  subjectId: string;
  body: string;
}

/** Adds a message for a webhook. Locks the webhook's row, so that positions have the order of commits. */
export async function addDelivery(trx: Transaction<Tables>, webhookId: string, message: NewMessage): Promise<string> {
  const { event, subjectId, body } = message;
  const id = newId();
  const now = timestamp();
  const { last_position: position } = await trx
    .updateTable("webhooks")
    .set((eb) => ({ last_position: eb("last_position", "+", 1), due_at: earliestDueAt(now) }))
    .where("id", "=", webhookId)
    .returning("last_position")
    .executeTakeFirstOrThrow();
  const run_after = sql<string>`coalesce((select max(run_after) from webhook_deliveries
    where webhook_id = ${webhookId} and subject_id = ${subjectId} and state = 'waiting' and run_after > ${now}), ${now})`;
  await trx
    .insertInto("webhook_deliveries")
    .values({ id, webhook_id: webhookId, position, event, subject_id: subjectId, body, run_after, created_at: now })
    .execute();
  return id;
}

/** Selects when a webhook with a new message is due: now or after its rest, but never later than before. */
const earliestDueAt = (now: string) => sql<string>`case when due_at is not null and due_at < ${now} then due_at
  when rests_until > ${now} then rests_until else ${now} end`;
