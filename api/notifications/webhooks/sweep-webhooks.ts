import { sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { switchOff } from "./switch-webhook";

/** Older messages are deleted, even waiting ones. */
const lifetimeMs = 30 * 24 * 60 * 60_000;

/** A webhook with more waiting messages is switched off. */
const defaultMaxWaiting = 10_000;

/** Deletes old messages, and switches off webhooks whose receivers cannot keep up. */
export async function sweepWebhooks(db: Db, { maxWaiting = defaultMaxWaiting } = {}) {
  await sweepRows(db, "webhook_deliveries", sql`created_at <= ${timestamp(Date.now() - lifetimeMs)}`);
  const { rows } = await sql<{ id: string }>`select webhook_id as id from webhook_deliveries where state = 'waiting'
    and exists (select 1 from webhooks where webhooks.id = webhook_id and is_on = 1)
    group by webhook_id having count(*) > ${maxWaiting}`.execute(db);
  for (const { id } of rows) await db.transaction().execute((trx) => switchOff(trx, id, "backlog"));
}

export async function countWaitingDeliveries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(count);
}
