import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lifetimesMs } from "./sessions";
import { hashToken } from "./hash-token";

/**
 * Ends the time in which pages accept the session of a refresh token from cookies without `__Host-`, which sessions had
 * before there were such names. It continues for a moment, for parallel requests. Returns whether it was still running.
 */
export async function endPlainCookies(db: Db, refreshToken: string): Promise<boolean> {
  const now = Date.now();
  const sessionIdQuery = db
    .selectFrom("session_tokens")
    .select("session_id")
    .where("refresh_hash", "=", hashToken(refreshToken));
  const session = await db
    .selectFrom("sessions")
    .select(["id", "plain_cookies_until as plainUntil"])
    .where("id", "=", sessionIdQuery)
    .executeTakeFirst();
  if (!session?.plainUntil || session.plainUntil <= timestamp(now)) return false;
  const end = timestamp(now + lifetimesMs.reuse);
  await db
    .updateTable("sessions")
    .set({ plain_cookies_until: end })
    .where("id", "=", session.id)
    .where("plain_cookies_until", ">", end)
    .execute();
  return true;
}
