import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { deletePendingApp } from "./delete-pending-app";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { lockAccount } from "./lock-account";

/** Ends a session; returns whether it existed. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await deletePendingApp(db, userId);
  return result.numDeletedRows > 0n;
}

/** Deletes sessions. Locks their accounts first, in the same order as changes that end sessions. */
export async function deleteSessions(trx: Transaction<Tables>, ids: string[]) {
  const holderIds = trx.selectFrom("sessions").select("user_id").where("id", "in", ids);
  const accounts = trx.selectFrom("users").select("id").where("id", "in", holderIds).orderBy("id");
  const lockedAccounts = await accounts.modifyEnd(forUpdate(trx)).execute();
  await trx.deleteFrom("sessions").where("id", "in", ids).execute();
  for (const { id } of lockedAccounts) await deletePendingApp(trx, id);
}

/** Ends all sessions of an account except one. */
export async function endOtherSessions(trx: Transaction<Tables>, userId: string, exceptSessionId: string) {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", exceptSessionId).execute();
  await deletePendingApp(trx, userId);
}

export const endAllSessions = (db: Db | Transaction<Tables>, userId: string) =>
  db.deleteFrom("sessions").where("user_id", "=", userId).execute();

const sessionsPerBatch = 100;

/**
 * Ends an account's sessions except one, in batches between which other requests run, because a program may have opened very
 * many. Does so on SQLite only. The caller ends the remaining ones by a single statement.
 */
export async function endSessionsInBatches(db: Db, userId: string, exceptSessionId = "") {
  if (!isSqlite(db)) return;
  const otherSessions = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "!=", exceptSessionId);
  for (let count = sessionsPerBatch; count === sessionsPerBatch; await yieldToEventLoop()) {
    const ids = (await otherSessions.limit(sessionsPerBatch).execute()).map(({ id }) => id);
    for (const id of ids) await deleteInBatches(db, "session_tokens", sql`session_id = ${id}`);
    if (ids.length > 0) await db.deleteFrom("sessions").where("id", "in", ids).execute();
    count = ids.length;
  }
}

/** Ends the viewer's other sessions. Throws 401 as `lockAccount` does, before it ends any. */
export async function endOtherSessionsInBatches(db: Db, viewer: Pick<Viewer, "id" | "sessionId">) {
  await db.transaction().execute((trx) => lockAccount(trx, viewer));
  await endSessionsInBatches(db, viewer.id, viewer.sessionId);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer);
    await endOtherSessions(trx, viewer.id, viewer.sessionId);
  });
}

/**
 * Deletes expired refresh tokens, and sessions without any. A spent token stays until it expires, because its reuse reveals
 * a theft.
 */
export async function sweepSessions(db: Db) {
  while (await sweepBatch(db, timestamp())) await yieldToEventLoop();
}

const tokensPerBatch = 500;

/** Deletes one batch of tokens, and the sessions that have no other; returns whether there may be more. */
async function sweepBatch(db: Db, now: string): Promise<boolean> {
  const tokens = db.selectFrom("session_tokens").select(["refresh_hash", "session_id"]);
  const rows = await tokens.where("refresh_expires_at", "<=", now).limit(tokensPerBatch).execute();
  if (rows.length === 0) return false;
  const hashes = rows.map((row) => row.refresh_hash);
  const ids = [...new Set(rows.map((row) => row.session_id))];
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("session_tokens").where("refresh_hash", "in", hashes).execute();
    await trx
      .deleteFrom("sessions")
      .where("id", "in", ids)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("session_tokens").select("session_id").whereRef("session_id", "=", "sessions.id"))),
      )
      .execute();
  });
  return rows.length === tokensPerBatch;
}
