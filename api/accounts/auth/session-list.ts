import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import type { SessionEntry } from "#contract/users";

/** A list of more sessions would not help; it leaves out the least recently used ones. */
const maxSessions = 50;

/** Lists an account's sessions, and counts all of them. The current session comes first, then the most recently used ones. */
export async function listSessions(db: Db, { id, sessionId }: Viewer) {
  const ownSessions = db.selectFrom("sessions").where("user_id", "=", id);
  const [rows, { total }] = await Promise.all([
    ownSessions
      .selectAll()
      .orderBy((row) => row("id", "=", sessionId), "desc")
      .orderBy("seen_at", "desc")
      .orderBy("id", "desc")
      .limit(maxSessions)
      .execute(),
    ownSessions.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const sessions = rows.map((row): SessionEntry => ({
    _id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    isCurrent: row.id === sessionId,
  }));
  return { sessions, total };
}
