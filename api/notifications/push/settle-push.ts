import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { DeliveryResult } from "#api/notifications/webhooks/post-message";
import type { Browser } from "./compose-push";
import { postponePush, type Push, removePush } from "./push-queue";

/** A browser whose service takes no push for as long is switched off. */
const failingMs = 3 * 24 * 60 * 60_000;

/** The browser gave its address up (RFC 8030 §7.3), or the service has removed it. */
const isGone = ({ status }: DeliveryResult) => status === 404 || status === 410;

/** A push that is too long or wrong stays so (RFC 8030 §5). */
const isRefused = ({ status }: DeliveryResult) => status === 400 || status === 413;

/**
 * Writes what an attempt came to: a push that was taken or refused is over, and a browser that no longer exists has no
 * address.
 */
export async function settlePush(db: Db, { push, browser }: { push: Push; browser: Browser }, outcome: DeliveryResult) {
  const { failing_since } = browser;
  const now = Date.now();
  if (isGone(outcome)) return deletePushAddress(db, push, browser);
  if (outcome.failure === "") {
    if (failing_since !== null) await markFailing(db, push, null);
    return removePush(db, push);
  }
  if (isRefused(outcome)) return removePush(db, push);
  if (failing_since !== null && Date.parse(failing_since) < now - failingMs)
    return deletePushAddress(db, push, browser);
  if (failing_since === null) await markFailing(db, push, timestamp(now));
  await postponePush(db, push, { now, retryAfterMs: outcome.retryAfterMs });
}

/**
 * Removes an address with what waits for it. The browser may get another one of its service, which it brings as long as its
 * session lasts; one that it has brought meanwhile stays.
 */
async function deletePushAddress(db: Db, { session_id }: Push, { endpoint }: Browser) {
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

const markFailing = (db: Db, { session_id }: Push, failing_since: string | null) =>
  db.updateTable("push_browsers").set({ failing_since }).where("session_id", "=", session_id).execute();
