import { type Selectable, sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-turns";
import { timestamp } from "#api/db/ids";
import { findNextAttempt, pauseMs } from "#api/db/next-attempt";
import { type Db, skipLocked } from "#api/db/open";
import type { Tables } from "#api/db/tables";

/** A request ends earlier. What a killed process sent is due again when its lease ends. */
const leaseMs = 30_000;

/** How long a push is tried, and how long its service keeps it for a browser that is away. */
export const notificationLifetimeMs = 24 * 60 * 60_000;
const retryRule = { firstPauseMs: 30_000, factor: 2, maxAgeMs: notificationLifetimeMs };

export type Push = Selectable<Tables["pushes"]>;

/** Claims the push that has been due longest; null when none is. One process at a time sends to a browser. */
export async function claimPush(db: Db, now = Date.now()): Promise<Push | null> {
  const due = sql`select session_id, notification_id from pushes where run_after <= ${timestamp(now)}
    and not exists (select 1 from pushes as tried where tried.session_id = pushes.session_id and tried.attempts > 0
      and tried.run_after > ${timestamp(now)})
    order by run_after, session_id, notification_id limit 1`;
  // Looks first: a change locks the file of SQLite.
  if ((await due.execute(db)).rows.length === 0) return null;
  const { rows } = await sql<Push>`update pushes set run_after = ${timestamp(now + leaseMs)}, attempts = attempts + 1
    where (session_id, notification_id) = (${due} ${skipLocked(db)}) returning *`.execute(db);
  return rows[0] ?? null;
}

const ofClaim = (db: Db, { session_id, notification_id, attempts }: Push) =>
  db
    .deleteFrom("pushes")
    .where("session_id", "=", session_id)
    .where("notification_id", "=", notification_id)
    .where("attempts", "=", attempts);

/** Removes a push, unless another process has taken it meanwhile, and lets go what waited for it. */
export async function removePush(db: Db, push: Push, now = timestamp()) {
  await db.transaction().execute(async (trx) => {
    await ofClaim(trx, push).execute();
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
  const waiting = db.updateTable("pushes").set({ run_after: next });
  await waiting.where("session_id", "=", session_id).where("run_after", "<", next).execute();
  if (findNextAttempt(attempt, retryRule, now) === null) await ofClaim(db, push).execute();
}

/** Deletes pushes that nobody sent for a day, as where a site gave up its key. */
export const sweepPushes = (db: Db) =>
  sweepRows(db, "pushes", sql`run_after <= ${timestamp(Date.now() - notificationLifetimeMs)}`);
