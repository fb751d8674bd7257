import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { runQueue } from "#api/db/run-queue";
import { type DeliveryResult, postMessage, type Sending } from "#api/notifications/webhooks/post-message";
import { type Browser, composePush } from "./compose-push";
import { encryptMessage } from "./encrypt";
import { createHostPauses, type HostPauses } from "./host-pauses";
import { claimPush, pushLifetimeMs, type QueuedPush, removePush } from "./push-queue";
import { settlePush } from "./settle-push";
import type { SiteKey } from "./site-key";

/** How often a process polls for pushes of other processes, and for those that wait for their next attempt. */
const pollMs = 5_000;

/** How many browsers a process sends to at once, so that a slow push service does not delay the others. */
const maxAtOnce = 4;

export interface PushDeps {
  db: Db;
  log: Pick<Logger, "info" | "warn" | "error">;
  siteKey: SiteKey;
  sending: Sending;
  hostPauses?: HostPauses;
}

/**
 * Sends notifications to browsers. `wake` is called when people were notified; `stop` waits for the current requests.
 */
export function startPushSender(deps: PushDeps) {
  const hostPauses = createHostPauses();
  return runQueue(() => sendNext({ ...deps, hostPauses }), {
    log: deps.log,
    name: "pushes",
    everyMs: pollMs,
    width: maxAtOnce,
    moving: "no push is sent while the site is being moved",
  });
}

/** Sends the push that is due; returns whether there may be another one. */
export async function sendNext(deps: PushDeps): Promise<boolean> {
  const { db, log, siteKey } = deps;
  const push = await claimPush(db);
  if (!push) return false;
  const composed = await composePush(db, push, siteKey.publicKey);
  if (!composed) {
    await removePush(db, push);
    return true;
  }
  const { browser, text } = composed;
  const outcome = await deliver(deps, push, { browser, text });
  await settlePush(db, { push, browser }, outcome);
  // The endpoint is a secret, so the log does not have it.
  if (outcome.failure) log.info({ attempt: push.attempts, ...outcome }, "push failed");
  return true;
}

async function deliver(
  { siteKey, sending, hostPauses = createHostPauses() }: PushDeps,
  push: QueuedPush,
  { browser, text }: { browser: Browser; text: string },
): Promise<DeliveryResult> {
  const { host } = new URL(browser.endpoint);
  const retryAfterMs = hostPauses.remainingMs(host);
  if (retryAfterMs > 0) return { status: null, failure: "connection", retryAfterMs };
  const ttlSeconds = Math.max(0, Math.ceil((Date.parse(push.created_at) + pushLifetimeMs - Date.now()) / 1_000));
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Encoding": "aes128gcm",
    TTL: String(ttlSeconds),
    // Replaces an earlier push of the same notification that waits at the push service (RFC 8030 §5.4).
    Topic: push.notification_id,
    Authorization: siteKey.prove(browser.endpoint),
  };
  const outcome = await postMessage({ url: browser.endpoint, headers, body: encryptMessage(text, browser) }, sending);
  // 429 is about one browser or one sender, 503 about the whole service (RFC 9110 §15.6.4).
  if (outcome.status === null || (outcome.status === 503 && outcome.retryAfterMs))
    hostPauses.begin(host, outcome.retryAfterMs);
  return outcome;
}
