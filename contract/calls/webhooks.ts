import { z } from "zod";
import { freshProof } from "#contract/owner-proof";
import { changedWebhook, fullWebhookShape, newWebhook, webhookShape, webhookWithSecret } from "#contract/webhooks";
import type { WebhookScope } from "#contract/words/webhooks";
import { call } from "./call";

interface WebhookOwnerPaths<Path, Who> {
  path: Path;
  who: Who;
  scope: WebhookScope;
  /** The subject of the events, in summaries. */
  subject: string;
}

/** Creates the calls of a scope. No token may make them, because a webhook would outlive its token. */
const createCalls = <const Path extends string, const Who extends "signed in" | "administrator">({
  path,
  who,
  scope,
  subject,
}: WebhookOwnerPaths<Path, Who>) => {
  const access = { who, scope: null } as const;
  return {
    list: call({
      route: `GET /${path}` as const,
      summary: `Lists the webhooks for events of ${subject}`,
      ...access,
      answer: z.array(webhookShape),
    }),
    add: call({
      route: `POST /${path}` as const,
      summary: `Adds a webhook for events of ${subject}, at most ten for an account; only this response contains its secret`,
      ...access,
      needsFreshPassword: true,
      body: newWebhook(scope),
      answer: webhookWithSecret,
      status: 201,
    }),
    find: call({
      route: `GET /${path}/{webhookId}` as const,
      summary: "Returns a webhook with its last 100 deliveries",
      ...access,
      answer: fullWebhookShape,
    }),
    change: call({
      route: `PATCH /${path}/{webhookId}` as const,
      summary: "Changes URL and events of a webhook, or switches it on or off; waiting messages are sent once it is on",
      ...access,
      needsFreshPassword: true,
      body: changedWebhook(scope),
      answer: webhookShape,
    }),
    remove: call({
      route: `DELETE /${path}/{webhookId}` as const,
      summary: "Removes a webhook and its waiting messages",
      ...access,
    }),
    roll: call({
      route: `POST /${path}/{webhookId}/secret` as const,
      summary: "Creates a new secret; for a day, messages are signed with both",
      ...access,
      needsFreshPassword: true,
      body: freshProof,
      answer: webhookWithSecret,
    }),
    test: call({
      route: `POST /${path}/{webhookId}/test` as const,
      summary: "Sends a message of the event `webhook.test`",
      ...access,
    }),
    resend: call({
      route: `POST /${path}/{webhookId}/deliveries/{deliveryId}` as const,
      summary: "Sends a message again with its `webhook-id`, or a waiting one immediately",
      ...access,
    }),
  };
};

const callsOfChannel = createCalls({
  path: "webhooks",
  who: "signed in",
  scope: "channel",
  subject: "the viewer's channel",
});
const callsOfSite = createCalls({
  path: "administration/webhooks",
  who: "administrator",
  scope: "site",
  subject: "the site",
});

export const webhookCallsOf = { channel: callsOfChannel, site: callsOfSite };

export const webhookCalls = {
  listWebhooks: callsOfChannel.list,
  addWebhook: callsOfChannel.add,
  findWebhook: callsOfChannel.find,
  changeWebhook: callsOfChannel.change,
  removeWebhook: callsOfChannel.remove,
  rollWebhookSecret: callsOfChannel.roll,
  testWebhook: callsOfChannel.test,
  resendDelivery: callsOfChannel.resend,
  listSiteWebhooks: callsOfSite.list,
  addSiteWebhook: callsOfSite.add,
  findSiteWebhook: callsOfSite.find,
  changeSiteWebhook: callsOfSite.change,
  removeSiteWebhook: callsOfSite.remove,
  rollSiteWebhookSecret: callsOfSite.roll,
  testSiteWebhook: callsOfSite.test,
  resendSiteDelivery: callsOfSite.resend,
};
