import type { Db } from "#api/db/open";
import { findUnread } from "#api/notifications/inbox/list-notifications";
import { describeNotification } from "#contract/words/notification-texts";
import * as t from "#languages/mails";
import {
  buildNotificationPath,
  listLines,
  type NotificationMailContext,
  type NotificationMailText,
} from "./notification-text";
import type { DigestTime } from "./record-sent";

/** The maximum number of notifications in a digest. */
const maxItems = 30;

/** Writes a digest of unread notifications; null when there are none, or the recipient has switched digests off. */
export async function writeDigest(
  db: Db,
  { mail, recipient, site, publicUrl }: NotificationMailContext,
): Promise<NotificationMailText | null> {
  const digests = db.selectFrom("digests").select("frequency").where("user_id", "=", recipient.id);
  if ((await digests.executeTakeFirst())?.frequency === "never") return null;
  const { since, until } = JSON.parse(mail.details) as DigestTime;
  const unread = await findUnread(db, recipient.id, { by: "digest", since, until, limit: maxItems + 1 });
  const items = unread.slice(0, maxItems).map((notification) => ({
    lines: [describeNotification(notification), ...listLines(notification)],
    url: `${publicUrl}${buildNotificationPath(notification)}`,
  }));
  if (items.length === 0) return null;
  return {
    subject: t.digestSubject({ count: items.length, site }),
    before: [t.digestBegins({ site })],
    items,
    link: { label: t.seeAllNews(), path: "/notifications", purpose: null },
    after: [...(unread.length > maxItems ? [t.digestIsCut()] : []), t.whyNews({ username: recipient.username, site })],
    topic: "digest",
  };
}
