import { type Selectable, sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { maxCountedRows } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Delivery, Webhook } from "#contract/webhooks";
import type { WebhookScope } from "#contract/words/webhooks";
import { isActive } from "./claim-webhook";
import * as t from "#languages/api-webhooks";

/** Who manages which webhooks: those of their own channel, or those of the site, which all administrators share. */
export interface WebhookManager {
  scope: WebhookScope;
  viewer: Viewer;
}

export const webhookNotFound = () => new ApiError(404, t.noWebhook);

const countWaiting = sql<number>`(select count(*) from (select 1 from webhook_deliveries
  where webhook_id = webhooks.id and state = 'waiting' limit ${sql.lit(maxCountedRows)}) as waiting)`;

const selectWebhooks = (db: Db, { scope, viewer }: WebhookManager) =>
  db
    .selectFrom("webhooks")
    .innerJoin("users", "users.id", "webhooks.owner_id")
    .select(["webhooks.id", "owner_id", "username", "url", "events", "is_on", "off_reason", "failing_since"])
    .select(["old_secret_until", "webhooks.created_at", countWaiting.as("waiting"), isActive().as("is_active")])
    .where("scope", "=", scope)
    .$if(scope === "channel", (query) => query.where("owner_id", "=", viewer.id));

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>["executeTakeFirstOrThrow"]>>;

const toWebhook = (row: WebhookRow): Webhook => ({
  _id: row.id,
  url: row.url,
  events: row.events.split(" "),
  isOn: row.is_on === 1,
  offReason: row.off_reason || null,
  isResting: !row.is_active,
  owner: { _id: row.owner_id, username: row.username },
  failingSince: row.failing_since || null,
  waiting: Number(row.waiting),
  oldSecretUntil: row.old_secret_until > timestamp() ? row.old_secret_until : null,
  createdAt: row.created_at,
});

/** Lists webhooks, oldest first. A channel has at most ten, and a site ten for each administrator. */
export async function listWebhooks(db: Db, manager: WebhookManager): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, manager).orderBy("webhooks.created_at").orderBy("webhooks.id").execute();
  return rows.map(toWebhook);
}

/** Finds a webhook. Throws 404 for a webhook that the viewer does not manage. */
export const findWebhook = async (db: Db, manager: WebhookManager, id: string): Promise<Webhook> =>
  toWebhook(await selectWebhooks(db, manager).where("webhooks.id", "=", id).executeTakeFirstOrThrow(webhookNotFound));

const deliveryColumns = [
  ...(["id", "event", "state", "attempts", "created_at", "tried_at", "status"] as const),
  ...(["duration_ms", "failure", "run_after"] as const),
];

const toDelivery = (
  row: Pick<Selectable<Tables["webhook_deliveries"]>, (typeof deliveryColumns)[number]>,
): Delivery => ({
  _id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  triedAt: row.tried_at || null,
  status: row.status,
  durationMs: row.duration_ms,
  failure: row.failure || null,
  nextTryAt: row.state === "waiting" ? row.run_after : null,
});

/** Lists the last messages of a webhook, newest first. */
export async function listDeliveries(db: Db, webhookId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select(deliveryColumns)
    .where("webhook_id", "=", webhookId)
    .orderBy("position", "desc")
    .limit(limits.deliveries)
    .execute();
  return rows.map(toDelivery);
}
