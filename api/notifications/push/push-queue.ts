import { type Selectable, sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import { nextAttemptMs, pauseMs } from "#api/db/next-attempt";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";

/** Requests take less time. The push of a killed process is due again when its lease ends. */
const leaseMs = 30_000;

/** How long a push is tried, and how long the push service stores it for an offline browser. */
export const pushLifetimeMs = 24 * 60 * 60_000;
const retryRule = { firstPauseMs: 30_000, factor: 2, maxAgeMs: pushLifetimeMs };

export type QueuedPush = Selectable<Tables["pushes"]>;

/** Matches the pushes that are due, unless a push to the same browser is being sent, or waits for its next attempt. */
const isDue = (now: string) => sql<boolean>`run_after <= ${now} and not exists (select 1 from pushes as tried
  where tried.session_id = pushes.session_id and tried.attempts > 0 and tried.run_after > ${now})`;

/**
 * Locks a browser's row, so that changes of its pushes run one after another. New pushes do not wait for this lock: they
 * only need the key of the row.
 */
const noKeyUpdate = (db: Db, suffix: "" | "skip locked" = "") =>
  isSqlite(db) ? sql`` : sql`for no key update of push_browsers ${sql.raw(suffix)}`;

const lockBrowser = (trx: Db, sessionId: string) =>
  sql`select session_id from push_browsers where session_id = ${sessionId} ${noKeyUpdate(trx)}`.execute(trx);

/** Claims the push that has been due longest; null when none is due. One process at a time sends to a browser. */
export async function claimPush(db: Db, now = Date.now()): Promise<QueuedPush | null> {
  const isFree = isDue(timestamp(now));
  // Polls first: a transaction locks the file of SQLite.
  while ((await sql`select 1 from pushes where ${isFree} limit 1`.execute(db)).rows.length > 0) {
    const claim = await db.transaction().execute((trx) => claimNext(trx, now));
    if (claim !== "taken") return claim;
  }
  return null;
}

/** Claims a push to a browser that no other process has locked; "taken" when another process has just claimed the push. */
async function claimNext(trx: Db, now: number): Promise<QueuedPush | "taken" | null> {
  const isFree = isDue(timestamp(now));
  const oldestFirst = sql.raw("order by run_after, pushes.session_id, notification_id limit 1");
  const browsers = await sql<{ session_id: string }>`select push_browsers.session_id from pushes
    join push_browsers on push_browsers.session_id = pushes.session_id
    where ${isFree} ${oldestFirst} ${noKeyUpdate(trx, "skip locked")}`.execute(trx);
  if (!browsers.rows[0]) return null;
  const { session_id } = browsers.rows[0];
  const { rows } =
    await sql<QueuedPush>`update pushes set run_after = ${timestamp(now + leaseMs)}, attempts = attempts + 1
    where session_id = ${session_id} and notification_id = (select notification_id from pushes
      where session_id = ${session_id} and ${isFree} ${oldestFirst}) returning *`.execute(trx);
  return rows[0] ?? "taken";
}

const deleteClaimed = (db: Db, { session_id, notification_id, attempts }: QueuedPush) =>
  db
    .deleteFrom("pushes")
    .where("session_id", "=", session_id)
    .where("notification_id", "=", notification_id)
    .where("attempts", "=", attempts)
    .execute();

/**
 * Deletes a push, unless another process has claimed it, and makes the other pushes to its browser due. These stay as they
 * are when the lease is over, because another process may be sending one.
 */
export async function removePush(db: Db, push: QueuedPush, now = timestamp()) {
  await db.transaction().execute(async (trx) => {
    await lockBrowser(trx, push.session_id);
    await deleteClaimed(trx, push);
    if (push.run_after <= now) return;
    await trx
      .updateTable("pushes")
      .set({ run_after: now })
      .where("session_id", "=", push.session_id)
      .where("run_after", ">", now)
      .execute();
  });
}

interface PostponeOptions {
  now?: number;
  /** The pause that the push service asked for. */
  retryAfterMs?: number | undefined;
}

/** Postpones all pushes to a browser, and deletes this one if it would then be older than a day. */
export async function postponePush(db: Db, push: QueuedPush, { now = Date.now(), retryAfterMs }: PostponeOptions = {}) {
  const { session_id, attempts, created_at } = push;
  const attempt = { attempts, retryAfterMs, sinceMs: Date.parse(created_at) };
  const next = timestamp(now + pauseMs(attempt, retryRule));
  await db.transaction().execute(async (trx) => {
    await lockBrowser(trx, session_id);
    const update = trx.updateTable("pushes").set({ run_after: next });
    await update.where("session_id", "=", session_id).where("run_after", "<", next).execute();
    if (nextAttemptMs(attempt, retryRule, now) === null) await deleteClaimed(trx, push);
  });
}

/** Deletes pushes that have waited for a day, such as those of a site without a key. */
export const sweepPushes = (db: Db) =>
  sweepRows(db, "pushes", sql`run_after <= ${timestamp(Date.now() - pushLifetimeMs)}`);
