import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { lockAccount } from "./lock-account";
import { endOtherSessions } from "./sessions";

const sessionsPerBatch = 100;

/**
 * Ends the sessions of an account but one, with their tokens, in turns between which other requests run: a program may
 * have opened very many. Only on SQLite; a statement that ends all of them follows.
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

/** Ends the viewer's other sessions. Throws 401 as `lockAccount` does, and ends none then. */
export async function endOtherSessionsInBatches(db: Db, viewer: Pick<Viewer, "id" | "sessionId">) {
  await db.transaction().execute((trx) => lockAccount(trx, viewer));
  await endSessionsInBatches(db, viewer.id, viewer.sessionId);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer);
    await endOtherSessions(trx, viewer.id, viewer.sessionId);
  });
}

/** Deletes tokens that ended, and sessions that have none left. Spent ones stay until then: their reuse is theft. */
export async function sweepSessions(db: Db) {
  while (await sweepSome(db, timestamp())) await yieldToEventLoop();
}

const tokensPerBatch = 500;

/** Deletes as many tokens as fit in one turn, with their sessions; returns whether there may be more. */
async function sweepSome(db: Db, now: string): Promise<boolean> {
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
