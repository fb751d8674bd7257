import { sql, type Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { ApiError } from "#contract/errors";
import { addDelivery } from "./add-delivery";
import { lockWebhook, recordSiteAct } from "./change-webhooks";
import type { WebhookManager } from "./read-webhooks";
import { writeBody } from "./webhook-listener";
import { endRest } from "./switch-webhook";
import * as t from "#languages/api-webhooks";

type Deps = Pick<ApiDeps, "db" | "webhooks">;

interface MessagesToSend {
  /** The id of the webhook. */
  id: string;
  /** Adds messages, or makes them due. */
  prepare: (trx: Transaction<Tables>) => Promise<void>;
}

/** Sends messages of a webhook immediately. Throws 409 for a webhook that is off. */
async function send({ db, webhooks }: Deps, manager: WebhookManager, { id, prepare }: MessagesToSend) {
  await db.transaction().execute(async (trx) => {
    if ((await lockWebhook(trx, manager, id)).is_on === 0) throw new ApiError(409, t.isOff);
    await prepare(trx);
    await endRest(trx, id);
    await recordSiteAct(trx, manager, { id, act: "webhook.send" });
  });
  webhooks.wake();
}

/** Sends a message of the event `webhook.test`. Throws 409 for a webhook that is off. */
export const sendTest = (deps: Deps, manager: WebhookManager, id: string) =>
  send(deps, manager, {
    id,
    async prepare(trx) {
      const body = writeBody("webhook.test", { timestamp: timestamp(), data: {}, publicUrl: null });
      await addDelivery(trx, id, { event: "webhook.test", subjectId: newId(), body });
    },
  });

/**
 * Sends a message again with its id, or a waiting message immediately, together with the other waiting messages about its
 * subject. Throws 409 for a webhook that is off.
 */
export const sendAgain = (
  deps: Deps,
  manager: WebhookManager,
  { id, deliveryId }: Record<"id" | "deliveryId", string>,
) =>
  send(deps, manager, {
    id,
    async prepare(trx) {
      const now = timestamp();
      const { subject_id } = await trx
        .updateTable("webhook_deliveries")
        .set({ state: "waiting", first_tried_at: "", attempts: 0, run_after: now })
        .where("id", "=", deliveryId)
        .where("webhook_id", "=", id)
        .returning("subject_id")
        .executeTakeFirstOrThrow(() => new ApiError(404, t.noMessage));
      await sql`update webhook_deliveries set run_after = ${now} where webhook_id = ${id} and subject_id = ${subject_id}
        and state = 'waiting' and run_after > ${now}`.execute(trx);
    },
  });
