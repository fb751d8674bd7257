import { type Selectable, sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import { nextAttemptMs, pauseMs } from "#api/db/next-attempt";
import { type Db, isSqlite } from "#api/db/open";
import type { Tables } from "#api/db/tables";

/** A request ends earlier. What a killed process sent is due again when its lease ends. */
const leaseMs = 30_000;

/** How long a push is tried, and how long its service keeps it for a browser that is away. */
export const notificationLifetimeMs = 24 * 60 * 60_000;
const retryRule = { firstPauseMs: 30_000, factor: 2, maxAgeMs: notificationLifetimeMs };

export type Push = Selectable<Tables["pushes"]>;

/** Matches the pushes that are due, but for those of a browser that waits for its next attempt, or that one is sent to. */
const isDue = (now: string) => sql<boolean>`run_after <= ${now} and not exists (select 1 from pushes as tried
  where tried.session_id = pushes.session_id and tried.attempts > 0 and tried.run_after > ${now})`;

/**
 * Locks a browser's row for what changes its pushes, which then runs one after another. People are told meanwhile: a new
 * push only needs the row's key to stay.
 */
const noKeyUpdate = (db: Db, suffix: "" | "skip locked" = "") =>
  isSqlite(db) ? sql`` : sql`for no key update of push_browsers ${sql.raw(suffix)}`;

const lockBrowser = (trx: Db, sessionId: string) =>
  sql`select session_id from push_browsers where session_id = ${sessionId} ${noKeyUpdate(trx)}`.execute(trx);

/** Claims the push that has been due longest; null when none is. One process at a time sends to a browser. */
export async function claimPush(db: Db, now = Date.now()): Promise<Push | null> {
  const isFree = isDue(timestamp(now));
  // Looks first: a transaction locks the file of SQLite.
  while ((await sql`select 1 from pushes where ${isFree} limit 1`.execute(db)).rows.length > 0) {
    const claim = await db.transaction().execute((trx) => claimNext(trx, now));
    if (claim !== "taken") return claim;
  }
  return null;
}

/** Claims a push of a browser that nobody else has; "taken" where somebody had just claimed one. */
async function claimNext(trx: Db, now: number): Promise<Push | "taken" | null> {
  const isFree = isDue(timestamp(now));
  const inTurn = sql.raw("order by run_after, pushes.session_id, notification_id limit 1");
  const browsers = await sql<{ session_id: string }>`select push_browsers.session_id from pushes
    join push_browsers on push_browsers.session_id = pushes.session_id
    where ${isFree} ${inTurn} ${noKeyUpdate(trx, "skip locked")}`.execute(trx);
  if (!browsers.rows[0]) return null;
  const { session_id } = browsers.rows[0];
  const { rows } = await sql<Push>`update pushes set run_after = ${timestamp(now + leaseMs)}, attempts = attempts + 1
    where session_id = ${session_id} and notification_id = (select notification_id from pushes
      where session_id = ${session_id} and ${isFree} ${inTurn}) returning *`.execute(trx);
  return rows[0] ?? "taken";
}

const ofClaim = (db: Db, { session_id, notification_id, attempts }: Push) =>
  db
    .deleteFrom("pushes")
    .where("session_id", "=", session_id)
    .where("notification_id", "=", notification_id)
    .where("attempts", "=", attempts);

/**
 * Removes a push, unless another process has taken it meanwhile, and lets go what waited for it. When its lease is over,
 * another process may be sending to its browser.
 */
export async function removePush(db: Db, push: Push, now = timestamp()) {
  await db.transaction().execute(async (trx) => {
    await lockBrowser(trx, push.session_id);
    await ofClaim(trx, push).execute();
    if (push.run_after <= now) return;
    await trx
      .updateTable("pushes")
      .set({ run_after: now })
      .where("session_id", "=", push.session_id)
      .where("run_after", ">", now)
      .execute();
  });
}

interface Postponing {
  now?: number;
  /** The pause that the push service asked for. */
  retryAfterMs?: number | undefined;
}

/** Postpones a push with all others for its browser, and removes it when its time is over by then. */
export async function postponePush(db: Db, push: Push, { now = Date.now(), retryAfterMs }: Postponing = {}) {
  const { session_id, attempts, created_at } = push;
  const attempt = { attempts, retryAfterMs, sinceMs: Date.parse(created_at) };
  const next = timestamp(now + pauseMs(attempt, retryRule));
  await db.transaction().execute(async (trx) => {
    await lockBrowser(trx, session_id);
    const update = trx.updateTable("pushes").set({ run_after: next });
    await update.where("session_id", "=", session_id).where("run_after", "<", next).execute();
    if (nextAttemptMs(attempt, retryRule, now) === null) await ofClaim(trx, push).execute();
  });
}

/** Deletes pushes that nobody sent for a day, as where a site gave up its key. */
export const sweepPushes = (db: Db) =>
  sweepRows(db, "pushes", sql`run_after <= ${timestamp(Date.now() - notificationLifetimeMs)}`);
