import { type Selectable, sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-turns";
import { timestamp } from "#api/db/ids";
import { type Db, skipLocked } from "#api/db/open";
import type { Tables } from "#api/db/tables";

/** A request ends earlier. What a killed process sent is due again when its lease ends. */
const leaseMs = 30_000;
const secondMs = 1_000;
const hourMs = 3_600 * secondMs;

/** How long a push is tried, and how long its service keeps it for a browser that is away. */
export const keptMs = 24 * hourMs;

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

/** Waits 30 seconds after the first attempt, twice as long after each further one, and at most an hour. */
const pauseMs = (attempts: number) => Math.min(30 * secondMs * 2 ** (attempts - 1), hourMs);

/** Postpones a push with all others for its browser. Returns false when its time is over. */
export async function postponePush(db: Db, { session_id, attempts, created_at }: Push, now = Date.now()) {
  const until = now + pauseMs(attempts);
  if (until > Date.parse(created_at) + keptMs) return false;
  const waiting = db.updateTable("pushes").set({ run_after: timestamp(until) });
  await waiting.where("session_id", "=", session_id).where("run_after", "<", timestamp(until)).execute();
  return true;
}

/** Deletes pushes that nobody sent for a day, as where a site gave up its key. */
export const sweepPushes = (db: Db) => sweepRows(db, "pushes", sql`run_after <= ${timestamp(Date.now() - keptMs)}`);
