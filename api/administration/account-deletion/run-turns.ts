import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Db } from "#api/db/open";
import { forUpdate, lockSite } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";

/** Deletes as many rows as one turn of the event loop allows; returns whether there may be more. */
export type Turn = (trx: Transaction<Tables>, userId: string) => Promise<boolean>;

const maxAttempts = 3;
const longestPauseMs = 50;

/** Sleeps as long as a turn took that began at `beganAt`, at most 50 ms, so that other requests run. */
export const pauseAfter = (beganAt: number) => sleep(Math.min(performance.now() - beganAt, longestPauseMs));

/**
 * Repeats a turn, each time in a transaction of its own, until it has nothing left to delete. Other requests run in
 * between. Tries a failed turn again, because PostgreSQL aborts one of two transactions in a deadlock.
 */
export async function runTurns(db: Db, userId: string, { turn, signal }: { turn: Turn; signal?: AbortSignal }) {
  const run = () =>
    db.transaction().execute(async (trx) => (await lockDeletedAccount(trx, userId)) && (await turn(trx, userId)));
  for (let hasMore = true; hasMore;) {
    signal?.throwIfAborted();
    const beganAt = performance.now();
    hasMore = await retry(run);
    await pauseAfter(beganAt);
  }
}

async function retry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < maxAttempts; attempt++)
    try {
      return await run();
    } catch {
      await sleep();
    }
  return run();
}

/**
 * Locks all deletions of accounts against each other until the transaction ends. Returns whether the account still exists:
 * another process may have deleted it.
 */
export async function lockDeletedAccount(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  await lockSite(trx);
  const { rows } = await sql`select id from users where id = ${userId} and deleting_since is not null
    ${forUpdate(trx)}`.execute(trx);
  return rows.length > 0;
}
