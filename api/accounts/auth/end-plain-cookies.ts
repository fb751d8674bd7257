import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lifetimesMs } from "./sessions";
import { hashToken } from "./hash-token";

/**
 * Ends the period in which pages accept the session of a refresh token by cookies without the prefix `__Host-`. Sessions had
 * such cookies before the prefix was used. The period lasts a moment longer, for parallel requests. Returns whether it had
 * not ended yet.
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
  const endsAt = timestamp(now + lifetimesMs.reuse);
  await db
    .updateTable("sessions")
    .set({ plain_cookies_until: endsAt })
    .where("id", "=", session.id)
    .where("plain_cookies_until", ">", endsAt)
    .execute();
  return true;
}
