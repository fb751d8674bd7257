import type { Transaction } from "kysely";
import type { Tables } from "#api/db/tables";
import { listMediaKeys } from "#api/http/media-keys";
import type { DispatchedEvent } from "#api/notifications/dispatch/dispatcher";
import { subjectIdOf } from "#api/site/events/add-event";
import type { SiteEvent } from "#contract/events";
import { bodyOf, messageVersion, type WebhookMessageName } from "#contract/webhook-messages";
import { type WebhookEvent, webhookEvents } from "#contract/words/webhooks";
import { addDelivery } from "./add-delivery";
import { isActive } from "./claim-webhook";
import { composeData } from "./compose-data";

const isOfSite = (event: SiteEvent) => Object.hasOwn(webhookEvents.site, event.kind);
const isDeliverable = (event: SiteEvent): event is SiteEvent<WebhookEvent> =>
  isOfSite(event) || Object.hasOwn(webhookEvents.channel, event.kind);

/**
 * Creates the listener that adds a message for each webhook that subscribes to an event. It runs in the transaction that
 * deletes the event, so that no message is lost or added twice. `wake` calls `onMessage` once that is committed.
 */
export function createWebhookListener(publicUrl: string | null, onMessage: () => void) {
  let hasMessages = false;
  return {
    async listen(trx: Transaction<Tables>, event: DispatchedEvent) {
      if (!isDeliverable(event)) return;
      const webhookIds = await findSubscribedIds(trx, event);
      if (webhookIds.length === 0) return;
      const data = await composeData(trx, event);
      if (!data) return;
      const body = writeBody(event.kind, { timestamp: event.createdAt, data, publicUrl });
      for (const id of webhookIds)
        await addDelivery(trx, id, { event: event.kind, subjectId: subjectIdOf(event), body });
      hasMessages = true;
    },
    async wake() {
      if (hasMessages) onMessage();
      return (hasMessages = false);
    },
  };
}

/** Finds the webhooks that subscribe to an event, in the order in which all transactions lock them. */
async function findSubscribedIds(trx: Transaction<Tables>, event: SiteEvent<WebhookEvent> & DispatchedEvent) {
  const rows = await trx
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("scope", "=", isOfSite(event) ? "site" : "channel")
    .$if("channelId" in event, (query) => query.where("owner_id", "=", "channelId" in event ? event.channelId : ""))
    .where("is_on", "=", 1)
    .where(isActive())
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.filter(({ events }) => events.split(" ").includes(event.kind)).map(({ id }) => id);
}

interface MessageContent {
  timestamp: string;
  data: object;
  publicUrl: string | null;
}

const mediaKeys = new Map<WebhookMessageName, ReadonlySet<string>>();

function mediaKeysOf(type: WebhookMessageName): ReadonlySet<string> {
  const keys = mediaKeys.get(type) ?? new Set(listMediaKeys(bodyOf(type)));
  mediaKeys.set(type, keys);
  return keys;
}

/** Writes the body of a message, with absolute URLs of files when the site knows its public URL. */
export function writeBody(type: WebhookMessageName, { timestamp, data, publicUrl }: MessageContent): string {
  const keys = mediaKeysOf(type);
  const absolute = (key: string, value: unknown) =>
    keys.has(key) && typeof value === "string" && value ? `${publicUrl ?? ""}${value}` : value;
  return JSON.stringify({ type, timestamp, version: messageVersion, data }, absolute);
}
