import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { DeliveryResult } from "#api/notifications/webhooks/post-message";
import type { Browser } from "./compose-push";
import { postponePush, type QueuedPush, removePush } from "./push-queue";

/** After this time without success, the endpoint of a browser is deleted. */
const failingMs = 3 * 24 * 60 * 60_000;

/** The endpoint has expired (RFC 8030 §7.3), or the push service has removed it. */
const isGone = ({ status }: DeliveryResult) => status === 404 || status === 410;

/** The push is malformed or too long, so that no further attempt can succeed (RFC 8030 §5). */
const isRefused = ({ status }: DeliveryResult) => status === 400 || status === 413;

/**
 * Records the result of an attempt: deletes a push that was accepted or refused, postpones a push that failed, and deletes
 * an endpoint that no longer exists.
 */
export async function settlePush(
  db: Db,
  { push, browser }: { push: QueuedPush; browser: Browser },
  outcome: DeliveryResult,
) {
  const { failing_since } = browser;
  const now = Date.now();
  if (isGone(outcome)) return deleteEndpoint(db, push, browser);
  if (outcome.failure === "") {
    if (failing_since !== null) await markFailing(db, push, null);
    return removePush(db, push);
  }
  if (isRefused(outcome)) return removePush(db, push);
  if (failing_since !== null && Date.parse(failing_since) < now - failingMs) return deleteEndpoint(db, push, browser);
  if (failing_since === null) await markFailing(db, push, timestamp(now));
  await postponePush(db, push, { now, retryAfterMs: outcome.retryAfterMs });
}

/**
 * Deletes the endpoint of a browser and its waiting pushes, unless the browser has a new endpoint. While its session
 * lasts, the browser can send a new one.
 */
async function deleteEndpoint(db: Db, { session_id }: QueuedPush, { endpoint }: Browser) {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("push_browsers")
      .set({ endpoint: "", failing_since: null })
      .where("session_id", "=", session_id)
      .where("endpoint", "=", endpoint)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await trx.deleteFrom("pushes").where("session_id", "=", session_id).execute();
  });
}

const markFailing = (db: Db, { session_id }: QueuedPush, failing_since: string | null) =>
  db.updateTable("push_browsers").set({ failing_since }).where("session_id", "=", session_id).execute();
