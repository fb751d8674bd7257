import { hasFreshPassword } from "#api/accounts/auth/owner-proof";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import type { Viewer } from "#api/deps";
import { webhookCallsOf } from "#contract/calls/webhooks";
import type { WebhookScope } from "#contract/words/webhooks";
import { addWebhook, changeWebhook, removeWebhook, rollSecret } from "./change-webhooks";
import { findWebhook, listDeliveries, listWebhooks } from "./read-webhooks";
import { sendAgain, sendTest } from "./send-messages";
import * as t from "#languages/api-webhooks";

/** Makes the endpoints of a channel's own webhooks, or of those of the site. */
function endpointsOf(scope: WebhookScope) {
  // Both tables have the same calls, but for who may make them and which events they know.
  const calls = webhookCallsOf[scope] as (typeof webhookCallsOf)["channel"];
  const holder = (viewerId: string) => ({ scope, viewerId });
  const actor = (viewer: Viewer) => ({ scope, viewer });
  return [
    endpoint(calls.list, async ({ db, viewerId }) =>
      reply(fetchedMessage("Webhooks"), await listWebhooks(db, holder(viewerId))),
    ),
    endpoint(calls.add, async ({ deps, db, viewer, body: { url, events } }) => {
      const { id, secret } = await addWebhook(deps, actor(viewer), { url, events });
      return reply(t.added, { ...(await findWebhook(db, holder(viewer.id), id)), secret });
    }),
    endpoint(calls.find, async ({ db, viewer, params: { webhookId } }) => {
      const webhook = await findWebhook(db, holder(viewer.id), webhookId);
      const deliveries = await listDeliveries(db, webhookId);
      return reply(fetchedMessage("Webhook"), { ...webhook, deliveries, needsConfirmation: !hasFreshPassword(viewer) });
    }),
    endpoint(calls.change, async ({ deps, db, viewer, params: { webhookId: id }, body: { url, events, isOn } }) => {
      await changeWebhook(deps, actor(viewer), { id, url, events, isOn });
      deps.webhooks.wake();
      return reply(t.changed, await findWebhook(db, holder(viewer.id), id));
    }),
    endpoint(calls.remove, async ({ deps, viewer, params: { webhookId } }) => {
      await removeWebhook(deps, actor(viewer), webhookId);
      return reply(t.removed, {});
    }),
    endpoint(calls.roll, async ({ deps, db, viewer, params: { webhookId } }) => {
      const secret = await rollSecret(deps, actor(viewer), webhookId);
      return reply(t.secretRolled, { ...(await findWebhook(db, holder(viewer.id), webhookId)), secret });
    }),
    endpoint(calls.test, async ({ deps, viewer, params: { webhookId } }) => {
      await sendTest(deps, actor(viewer), webhookId);
      return reply(t.testSent, {});
    }),
    endpoint(calls.resend, async ({ deps, viewer, params: { webhookId: id, deliveryId } }) => {
      await sendAgain(deps, actor(viewer), { id, deliveryId });
      return reply(t.sentAgain, {});
    }),
  ];
}

/** The endpoints of webhooks: /api/v1/webhooks, /api/v1/administration/webhooks. */
export const webhookEndpoints = [...endpointsOf("channel"), ...endpointsOf("site")];
