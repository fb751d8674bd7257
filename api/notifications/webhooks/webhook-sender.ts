import type { Logger } from "pino";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { runQueue } from "#api/db/run-queue";
import { type SealSubject, unseal } from "#api/accounts/second-factors/seal";
import {
  claimWebhook,
  type ClaimedWebhook,
  findDueDelivery,
  releaseWebhook,
  type WaitingDelivery,
} from "./claim-webhook";
import { type DeliveryResult, postMessage, type Sending } from "./post-message";
import { settleAttempt } from "./settle-attempt";
import { signMessage } from "./sign-message";

/** How often a process polls for messages of other processes, and for those that wait for their next attempt. */
const pollMs = 5_000;

/** How many webhooks a process sends for at once, so that a slow receiver does not delay the others. */
const maxAtOnce = 4;

export interface SenderDeps {
  db: Db;
  log: Logger;
  secret: string;
  sending: Sending;
}

export const toWebhookSealSubject = (id: string): SealSubject => ({ purpose: "webhook secrets", id });

/** Sends the messages of webhooks. Call `wake` after adding a message; `stop` waits for the current requests. */
export const startWebhookSender = (deps: SenderDeps) =>
  runQueue(() => sendNext(deps), {
    log: deps.log,
    name: "webhooks",
    everyMs: pollMs,
    width: maxAtOnce,
    moving: "no webhooks are called while the site is being moved",
  });

/** Sends the message that is due; returns whether there may be another one. */
export async function sendNext(deps: SenderDeps): Promise<boolean> {
  const webhook = await claimWebhook(deps.db);
  if (!webhook) return false;
  const delivery = await findDueDelivery(deps.db, webhook.id);
  if (!delivery) {
    await releaseWebhook(deps.db, webhook);
    return true;
  }
  const beganAt = performance.now();
  const outcome = await deliver(deps, webhook, delivery);
  const durationMs = Math.round(performance.now() - beganAt);
  await settleAttempt(deps.db, { webhook, delivery }, { ...outcome, durationMs });
  if (outcome.failure) deps.log.info({ webhook: webhook.id, message: delivery.id, ...outcome }, "webhook failed");
  return true;
}

async function deliver({ secret, sending }: SenderDeps, webhook: ClaimedWebhook, { id, body }: WaitingDelivery) {
  const secrets = unsealSecrets(secret, webhook);
  if (!secrets) return { status: null, failure: "secret" } satisfies DeliveryResult;
  const headers = signMessage(secrets, { id: `msg_${id}`, seconds: Math.floor(Date.now() / 1_000), body });
  return postMessage({ url: webhook.url, headers, body }, sending);
}

/** Unseals the valid secrets of a webhook; null when the site's secret has changed since. */
function unsealSecrets(siteSecret: string, { id, secret, old_secret, old_secret_until }: ClaimedWebhook) {
  const sealedSecrets = old_secret_until > timestamp() ? [secret, old_secret] : [secret];
  const secrets = sealedSecrets.map((each) => unseal(siteSecret, toWebhookSealSubject(id), each));
  return secrets.every((each) => each !== null) ? secrets : null;
}
