import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Notification } from "#contract/notifications";
import type { NotificationKind } from "#contract/words/notifications";
import { findNotification } from "./list";

/** Marks what a person was told up to a time as read; only of some kinds, where they are given. */
export const markSeen = (db: Db, userId: string, { until, kinds }: { until: string; kinds?: NotificationKind[] }) =>
  db
    .updateTable("notifications")
    .set({ seen_at: timestamp() })
    .where("user_id", "=", userId)
    .where("told_at", "<=", until)
    .where("seen_at", "is", null)
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds!))
    .execute();

/** Marks one notification as read and returns it. Throws 404 for one that may not be read any more. */
export async function openNotification(db: Db, userId: string, id: string): Promise<Notification> {
  const seen_at = sql<string>`coalesce(seen_at, ${timestamp()})`;
  await db.updateTable("notifications").set({ seen_at }).where("id", "=", id).where("user_id", "=", userId).execute();
  return findNotification(db, userId, id);
}
