import { requireFeedOwner } from "#api/community/subscriptions/feed-address";
import type { Db } from "#api/db/open";
import { parsePaging } from "#api/lists/page";
import { pageSizes } from "#contract/limits";
import type { NotificationFeed } from "#contract/notifications";
import { listNotifications } from "./list-notifications";

/** Reads the notifications of the feed with this key, and its reader's language. Throws 404 for an invalid key. */
export async function readFeed(db: Db, key: string): Promise<NotificationFeed> {
  const userId = await requireFeedOwner(db, "notification_feeds", key);
  const reader = db.selectFrom("users").select("language").where("id", "=", userId);
  const { language } = await reader.executeTakeFirstOrThrow();
  const { docs } = await listNotifications(db, userId, { ...parsePaging({}, pageSizes.feed), place: "feed" });
  return { language, notifications: docs };
}
