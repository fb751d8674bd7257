import { hasFreshPassword } from "#api/accounts/auth/owner-proof";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { webhookCallsOf } from "#contract/calls/webhooks";
import type { WebhookScope } from "#contract/words/webhooks";
import { addWebhook, changeWebhook, removeWebhook, rollSecret } from "./change-webhooks";
import { findWebhook, listDeliveries, listWebhooks } from "./read-webhooks";
import { sendAgain, sendTest } from "./send-messages";
import * as t from "#languages/api-webhooks";

/** Creates the endpoints of a channel's own webhooks, or of the site's. */
function createEndpoints(scope: WebhookScope) {
  // The calls of both scopes differ only in who may make them, and in their events.
  const calls = webhookCallsOf[scope] as (typeof webhookCallsOf)["channel"];
  return [
    endpoint(calls.list, async ({ db, viewer }) =>
      reply(fetchedMessage("Webhooks"), await listWebhooks(db, { scope, viewer })),
    ),
    endpoint(calls.add, async ({ deps, db, viewer, body: { url, events } }) => {
      const { id, secret } = await addWebhook(deps, { scope, viewer }, { url, events });
      return reply(t.added, { ...(await findWebhook(db, { scope, viewer }, id)), secret });
    }),
    endpoint(calls.find, async ({ db, viewer, params: { webhookId } }) => {
      const webhook = await findWebhook(db, { scope, viewer }, webhookId);
      const deliveries = await listDeliveries(db, webhookId);
      return reply(fetchedMessage("Webhook"), { ...webhook, deliveries, needsConfirmation: !hasFreshPassword(viewer) });
    }),
    endpoint(calls.change, async ({ deps, db, viewer, params: { webhookId: id }, body: { url, events, isOn } }) => {
      await changeWebhook(deps, { scope, viewer }, { id, url, events, isOn });
      deps.webhooks.wake();
      return reply(t.changed, await findWebhook(db, { scope, viewer }, id));
    }),
    endpoint(calls.remove, async ({ deps, viewer, params: { webhookId } }) => {
      await removeWebhook(deps, { scope, viewer }, webhookId);
      return reply(t.removed, {});
    }),
    endpoint(calls.roll, async ({ deps, db, viewer, params: { webhookId } }) => {
      const secret = await rollSecret(deps, { scope, viewer }, webhookId);
      return reply(t.secretRolled, { ...(await findWebhook(db, { scope, viewer }, webhookId)), secret });
    }),
    endpoint(calls.test, async ({ deps, viewer, params: { webhookId } }) => {
      await sendTest(deps, { scope, viewer }, webhookId);
      return reply(t.testSent, {});
    }),
    endpoint(calls.resend, async ({ deps, viewer, params: { webhookId: id, deliveryId } }) => {
      await sendAgain(deps, { scope, viewer }, { id, deliveryId });
      return reply(t.sentAgain, {});
    }),
  ];
}

export const webhookEndpoints = [...createEndpoints("channel"), ...createEndpoints("site")];
