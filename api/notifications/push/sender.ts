import type { Logger } from "pino";
import { logFailure } from "#api/db/log-failure";
import type { Db } from "#api/db/open";
import { runWhenWoken } from "#api/db/run-when-woken";
import { type Outcome, postMessage, type Sending } from "#api/notifications/webhooks/post-message";
import { type Browser, composePush } from "./compose-push";
import { encryptMessage } from "./encrypt";
import { createHostRests, type HostRests } from "./host-rests";
import { claimPush, keptMs, type Push, removePush } from "./queue";
import { settle } from "./settle";
import type { SiteKey } from "./site-key";

/** How often a process looks for pushes that another one left, and for those that wait for their next attempt. */
const pollMs = 5_000;

/** How many browsers a process sends to at once: a push service that keeps it waiting holds up no other. */
const width = 4;

export interface PushDeps {
  db: Db;
  log: Pick<Logger, "info" | "warn" | "error">;
  siteKey: SiteKey;
  sending: Sending;
  rests?: HostRests;
}

/** Sends notifications to browsers. `wake` says that people were told; `stop` waits for the current requests. */
export function startPushSender(deps: PushDeps) {
  const onError = (err: unknown) =>
    logFailure(deps.log, err, {
      moving: "no browser is told while the site is being moved",
      other: () => deps.log.warn({ err }, "pushes"),
    });
  const parts = { ...deps, rests: createHostRests() };
  const loops = Array.from({ length: width }, () => runWhenWoken(() => sendNext(parts), { everyMs: pollMs, onError }));
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
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
  await settle(db, { push, browser }, outcome);
  // The address of a browser is a secret: whoever has it knows where to send.
  if (outcome.failure) log.info({ attempt: push.attempts, ...outcome }, "push failed");
  return true;
}

async function deliver(
  { siteKey, sending, rests = createHostRests() }: PushDeps,
  push: Push,
  { browser, text }: { browser: Browser; text: string },
): Promise<Outcome> {
  const { host } = new URL(browser.endpoint);
  if (rests.has(host)) return { status: null, failure: "connection" };
  const ttlSeconds = Math.max(0, Math.ceil((Date.parse(push.created_at) + keptMs - Date.now()) / 1_000));
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Encoding": "aes128gcm",
    TTL: String(ttlSeconds),
    // A later push about the same takes the place of one that waits at the service (RFC 8030 §5.4).
    Topic: push.notification_id,
    Authorization: siteKey.prove(browser.endpoint),
  };
  const outcome = await postMessage({ url: browser.endpoint, headers, body: encryptMessage(text, browser) }, sending);
  if (outcome.status === null) rests.begin(host);
  return outcome;
}
