import type { Db } from "#api/db/open";
import { findUnread } from "#api/notifications/inbox/list-notifications";
import type { Notification } from "#contract/notifications";
import { describeNotification } from "#contract/words/notification-texts";
import * as t from "#languages/mails";
import type { NotificationMailContext, NotificationMailText } from "./mail-context";

/** Says what a notification is about, below its sentence. */
export const linesOf = ({ title, excerpt }: Notification): string[] => [title, excerpt].filter((line) => line !== "");

/** A new video needs no sign-in; any other notification leads to what it is about, and is read then. */
export const pathOf = ({ _id, kind, videoId }: Notification): string =>
  kind === "video.published" && videoId ? `/video/${videoId}` : `/notifications/${_id}`;

/** Writes the mail of a notification that is unread and may still be seen; null for any other. */
export async function writeNotification(
  db: Db,
  { mail, recipient, site }: NotificationMailContext,
): Promise<NotificationMailText | null> {
  const [notification] = await findUnread(db, recipient.id, { by: "once", id: mail.id });
  if (!notification) return null;
  const sentence = describeNotification(notification);
  return {
    subject: t.newsSubject({ news: sentence, site }),
    before: [sentence, ...linesOf(notification)],
    link: { label: t.seeNews(), path: pathOf(notification), purpose: null },
    after: [t.whyNews({ username: recipient.username, site })],
    topic: notification.kind,
  };
}
