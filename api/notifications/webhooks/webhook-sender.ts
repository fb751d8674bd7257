import type { Logger } from "pino";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { runQueue } from "#api/db/run-queue";
import { type SealSubject, unseal } from "#api/accounts/second-factors/seal";
import { claimWebhook, type ClaimedWebhook, findDue, releaseWebhook, type WaitingDelivery } from "./claim-webhook";
import { type DeliveryResult, postMessage, type Sending } from "./post-message";
import { settleAttempt } from "./settle-attempt";
import { signMessage } from "./sign-message";

/** How often a process looks for messages that another one left, and for those that wait for their next attempt. */
const pollMs = 5_000;

/** How many webhooks a process sends for at once: one that keeps it waiting holds up no other. */
const maxAtOnce = 4;

export interface SenderDeps {
  db: Db;
  log: Logger;
  secret: string;
  sending: Sending;
}

export const sealOfWebhook = (id: string): SealSubject => ({ purpose: "webhook secrets", id });

/** Sends the messages of webhooks. `wake` says that one was added; `stop` waits for the current requests. */
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
  const delivery = await findDue(deps.db, webhook.id);
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
  const secrets = openSecrets(secret, webhook);
  if (!secrets) return { status: null, failure: "secret" } satisfies DeliveryResult;
  const headers = signMessage(secrets, { id: `msg_${id}`, seconds: Math.floor(Date.now() / 1_000), body });
  return postMessage({ url: webhook.url, headers, body }, sending);
}

/** Opens the secrets that are valid; null if the secret of the site has changed since. */
function openSecrets(siteSecret: string, { id, secret, old_secret, old_secret_until }: ClaimedWebhook) {
  const sealedSecrets = old_secret_until > timestamp() ? [secret, old_secret] : [secret];
  const secrets = sealedSecrets.map((each) => unseal(siteSecret, sealOfWebhook(id), each));
  return secrets.every((each) => each !== null) ? secrets : null;
}
