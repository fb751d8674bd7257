import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { hashToken, lifetimesMs } from "./sessions";

/**
 * Ends the time in which pages take the session of a refresh token from cookies without `__Host-`; returns whether that
 * time had not ended before. Only sessions from before such names have it. It lasts a moment longer, for parallel requests.
 */
export async function endPlainCookies(db: Db, refreshToken: string): Promise<boolean> {
  const now = Date.now();
  const ofToken = db
    .selectFrom("session_tokens")
    .select("session_id")
    .where("refresh_hash", "=", hashToken(refreshToken));
  const session = await db
    .selectFrom("sessions")
    .select(["id", "plain_cookies_until as until"])
    .where("id", "=", ofToken)
    .executeTakeFirst();
  if (!session?.until || session.until <= timestamp(now)) return false;
  const end = timestamp(now + lifetimesMs.reuse);
  const isLast = { plain_cookies_until: end };
  await db
    .updateTable("sessions")
    .set(isLast)
    .where("id", "=", session.id)
    .where("plain_cookies_until", ">", end)
    .execute();
  return true;
}
