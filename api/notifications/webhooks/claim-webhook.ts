import { type Selectable, sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdate, forUpdateSkipLocked } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";

/** Requests take less time. The webhook of a killed process is due again when its lease ends. */
const leaseMs = 30_000;

export type ClaimedWebhook = Pick<
  Selectable<Tables["webhooks"]>,
  "id" | "owner_id" | "url" | "secret" | "old_secret" | "old_secret_until" | "leased_until"
>;
export type WaitingDelivery = Pick<
  Selectable<Tables["webhook_deliveries"]>,
  "id" | "webhook_id" | "position" | "subject_id" | "body" | "attempts" | "first_tried_at"
>;

/**
 * Matches webhooks whose owners may act: not suspended, not to be deleted, and administrators for webhooks of the site.
 */
export const isActive = (
  now = timestamp(),
) => sql<boolean>`exists (select 1 from users where users.id = webhooks.owner_id
  and deleting_since is null and deletion_at is null and coalesce(suspended_until, '') <= ${now}
  and (webhooks.scope = 'channel' or users.role = 'admin'))`;

const dueWebhooks = (db: Db, now: string) =>
  db
    .selectFrom("webhooks")
    .select("id")
    .where("due_at", "<=", now)
    .where("is_on", "=", 1)
    .where("leased_until", "<=", now)
    .where(isActive(now))
    .orderBy("due_at")
    .limit(1);

/** Claims the webhook that has been due longest; null when none is due. One process at a time sends for a webhook. */
export async function claimWebhook(db: Db, now = Date.now()): Promise<ClaimedWebhook | null> {
  const due = dueWebhooks(db, timestamp(now));
  // Polls first: an update locks the file of SQLite.
  if (!(await due.executeTakeFirst())) return null;
  const webhook = await db
    .updateTable("webhooks")
    .set({ leased_until: timestamp(now + leaseMs) })
    .where("id", "=", due.modifyEnd(forUpdateSkipLocked(db)))
    .returning(["id", "owner_id", "url", "secret", "old_secret", "old_secret_until", "leased_until"])
    .executeTakeFirst();
  return webhook ?? null;
}

/** Finds the message of a webhook that has been due longest; null when none is due. */
export async function findDueDelivery(db: Db, webhookId: string, now = Date.now()): Promise<WaitingDelivery | null> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select(["id", "webhook_id", "position", "subject_id", "body", "attempts", "first_tried_at"])
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("run_after", "<=", timestamp(now))
    .orderBy("run_after")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Runs a function that ends a claim. Does nothing when another process has claimed the webhook, or it was removed. */
export async function endClaim(
  db: Db,
  { id, leased_until }: ClaimedWebhook,
  end: (trx: Transaction<Tables>, state: { failures: number; failing_since: string }) => Promise<void>,
) {
  await db.transaction().execute(async (trx) => {
    const state = await trx
      .selectFrom("webhooks")
      .select(["failures", "failing_since"])
      .where("id", "=", id)
      .where("leased_until", "=", leased_until)
      .modifyEnd(forUpdate(db))
      .executeTakeFirst();
    if (state) await end(trx, state);
  });
}

/** Ends a claim without a message to send. */
export const releaseWebhook = (db: Db, webhook: ClaimedWebhook, now = Date.now()) =>
  endClaim(db, webhook, (trx) => release(trx, webhook.id, { now }));

/** Makes a locked webhook due when its next message is due, but not earlier than now, so that other webhooks have their turn. */
export async function release(
  trx: Transaction<Tables>,
  id: string,
  { now, restsUntil = "", ...changes }: { now: number; restsUntil?: string; failures?: number; failing_since?: string },
) {
  const { next } = await trx
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.min<string | null>("run_after").as("next"))
    .where("webhook_id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const due_at = next && [next, restsUntil, timestamp(now)].toSorted().at(-1)!;
  await trx
    .updateTable("webhooks")
    .set({ ...changes, due_at, rests_until: restsUntil, leased_until: "" })
    .where("id", "=", id)
    .execute();
}
