import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Notification } from "#contract/notifications";
import { findNotification } from "./list-notifications";

const updateUnseen = (db: Db, userId: string) =>
  db
    .updateTable("notifications")
    .set({ seen_at: timestamp() })
    .where("user_id", "=", userId)
    .where("seen_at", "is", null);

/** Marks as read the notifications of a person that were written up to a time. Later ones are unseen, even of earlier events. */
export const markSeen = (db: Db, userId: string, until: string) =>
  updateUnseen(db, userId)
    .where(sql<string>`coalesce(written_at, notified_at)`, "<=", until)
    .execute();

/** Marks as read the notifications of decisions and answers made up to a time; they are written later than that. */
export const markDecisionNewsSeen = (db: Db, userId: string, until: string) =>
  updateUnseen(db, userId)
    .where("kind", "in", ["decision.made", "appeal.answered"])
    .where(
      sql<boolean>`exists (select 1 from moderation_decisions as decision
        where decision.id = notifications.subject_id and decision.affected_id = ${userId}
        and case kind when 'decision.made' then decided_at else answered_at end <= ${until})`,
    )
    .execute();

/** Marks a notification as read and returns it. Throws 404 for a notification that the person may no longer see. */
export async function openNotification(db: Db, userId: string, id: string): Promise<Notification> {
  const seen_at = sql<string>`coalesce(seen_at, ${timestamp()})`;
  await db.updateTable("notifications").set({ seen_at }).where("id", "=", id).where("user_id", "=", userId).execute();
  return findNotification(db, userId, id);
}
