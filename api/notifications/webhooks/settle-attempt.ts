import type { Selectable, Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { nextAttemptMs, pauseMs } from "#api/db/next-attempt";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { limits } from "#contract/limits";
import type { DisableReason } from "#contract/words/webhooks";
import { type ClaimedWebhook, endClaim, release, type WaitingDelivery } from "./claim-webhook";
import type { DeliveryResult } from "./post-message";
import { sendNow, switchOff } from "./switch-webhook";

/** The pauses of a message that failed, and of a webhook after a failure. */
const retryRule = { firstPauseMs: 5_000, factor: 4, maxAgeMs: 72 * 60 * 60_000 };

/** How many positions back finished messages are kept, and how many positions before that each attempt deletes. */
const logLimits = { positions: limits.deliveries, looksBack: 100 };

/** The result of an attempt, and its duration. */
export type Attempt = DeliveryResult & { durationMs: number };

/** Records the result of an attempt, and schedules the next one. */
export async function settleAttempt(
  db: Db,
  { webhook, delivery }: { webhook: ClaimedWebhook; delivery: WaitingDelivery },
  { now = Date.now(), ...attempt }: Attempt & { now?: number },
) {
  await endClaim(db, webhook, async (trx, state) => {
    const outcome = { status: attempt.status, failure: attempt.failure, duration_ms: attempt.durationMs };
    const first_tried_at = delivery.first_tried_at || timestamp(now);
    const result = { ...outcome, first_tried_at, attempts: delivery.attempts + 1, tried_at: timestamp(now) };
    if (attempt.failure === "") return settleSuccess(trx, delivery, { result, failures: state.failures, now });
    await settleFailure(trx, { ...delivery, ...result }, { result, state, now, retryAfterMs: attempt.retryAfterMs });
  });
}

type Result = Pick<
  Selectable<Tables["webhook_deliveries"]>,
  "status" | "failure" | "duration_ms" | "first_tried_at" | "attempts" | "tried_at"
>;

interface Failure extends Pick<Attempt, "retryAfterMs"> {
  result: Result;
  /** How often the webhook failed before, and since when. */
  state: { failures: number; failing_since: string };
  now: number;
}

const writeResult = (trx: Transaction<Tables>, id: string, values: Result & { state?: "delivered" | "failed" }) =>
  trx.updateTable("webhook_deliveries").set(values).where("id", "=", id).where("state", "=", "waiting").execute();

/** Records a success. After earlier failures, makes the messages that waited for the receiver due immediately. */
async function settleSuccess(
  trx: Transaction<Tables>,
  { id, webhook_id, position }: WaitingDelivery,
  { result, failures, now }: { result: Result; failures: number; now: number },
) {
  await writeResult(trx, id, { ...result, state: "delivered" });
  if (failures > 0) await sendNow(trx, webhook_id, now);
  await deleteOld(trx, webhook_id, position);
  await release(trx, webhook_id, { now, failures: 0, failing_since: "" });
}

async function deleteOld(trx: Transaction<Tables>, webhookId: string, position: number) {
  const end = position - logLimits.positions;
  await trx
    .deleteFrom("webhook_deliveries")
    .where("webhook_id", "=", webhookId)
    .where("position", "<=", end)
    .where("position", ">", end - logLimits.looksBack)
    .where("state", "<>", "waiting")
    .execute();
}

/**
 * Postpones a message and the later ones about its subject. After three days, gives the message up, and switches its
 * webhook off if no other message has arrived in the meantime.
 */
async function settleFailure(
  trx: Transaction<Tables>,
  delivery: WaitingDelivery & Result,
  { result, state, now, retryAfterMs }: Failure,
) {
  const { id, webhook_id } = delivery;
  const failing_since = state.failing_since || timestamp(now);
  const failures = state.failures + 1;
  const sinceMs = Date.parse(result.first_tried_at);
  const next = nextAttemptMs({ attempts: result.attempts, sinceMs, retryAfterMs }, retryRule, now);
  const isOver = next === null;
  await writeResult(trx, id, { ...result, ...(isOver && { state: "failed" }) });
  if (!isOver) await postpone(trx, delivery, timestamp(next));
  const restsUntil = timestamp(now + pauseMs({ attempts: failures, retryAfterMs }, retryRule));
  await release(trx, webhook_id, { now, failures, failing_since, restsUntil });
  const offReason = findDisableReason(result, isOver && failing_since <= result.first_tried_at);
  if (offReason) await switchOff(trx, webhook_id, offReason);
}

/**
 * Finds the reason for which the webhook is switched off; null to leave it on. 410 says that the receiver wants no further
 * message (Standard Webhooks 1.0, "Response status codes").
 */
function findDisableReason({ status, failure }: Result, hasFailedLong: boolean): DisableReason | null {
  if (status === 410) return "gone";
  if (failure === "secret") return "secret";
  return hasFailedLong ? "failing" : null;
}

const postpone = (trx: Transaction<Tables>, { webhook_id, subject_id }: WaitingDelivery, until: string) =>
  trx
    .updateTable("webhook_deliveries")
    .set({ run_after: until })
    .where("webhook_id", "=", webhook_id)
    .where("subject_id", "=", subject_id)
    .where("state", "=", "waiting")
    .where("run_after", "<", until)
    .execute();
