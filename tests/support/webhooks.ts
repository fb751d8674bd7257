import { newId, timestamp } from "#api/db/ids";
import { seal } from "#api/accounts/second-factors/seal";
import { toWebhookSealSubject } from "#api/notifications/webhooks/webhook-sender";
import { newSecret } from "#api/notifications/webhooks/sign-message";
import { addDelivery } from "#api/notifications/webhooks/add-delivery";
import { webhookEvents } from "#contract/words/webhooks";
import type { TestApi } from "./api";

/** Inserts a webhook with all events; returns its id. */
export async function insertWebhook({ db }: TestApi, owner_id: string, also: object = {}): Promise<string> {
  const id = newId();
  const row = {
    ...{ id, owner_id, scope: "channel" as const, url: "https://127.0.0.1/", created_at: timestamp() },
    events: [...Object.keys(webhookEvents.channel), ...Object.keys(webhookEvents.site)].join(" "),
    secret: seal("a secret of tests", toWebhookSealSubject(id), newSecret()),
  };
  await db
    .insertInto("webhooks")
    .values({ ...row, ...also })
    .execute();
  return id;
}

/** Adds a message about a thing; returns its id. */
export const insertMessage = ({ db }: TestApi, webhookId: string, subjectId = newId(), body = "{}") =>
  db.transaction().execute((trx) => addDelivery(trx, webhookId, { event: "webhook.test", subjectId, body }));
