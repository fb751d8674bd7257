import type { QueuedMail } from "#api/accounts/mail/mail-queue";
import type { MailExtras, MailText } from "#api/accounts/mail/mail-texts";
import type { Db } from "#api/db/open";
import { findUnread } from "#api/notifications/inbox/list-notifications";
import type { MailSubscription, Notification } from "#contract/notifications";
import { describeNotification } from "#contract/words/notification-texts";
import * as t from "#languages/mails";
import type { Recipient } from "./recipient";

/** The data of a notification mail. */
export interface NotificationMailContext {
  mail: QueuedMail;
  recipient: Recipient;
  site: string;
  publicUrl: string;
}

/** The text of a notification mail. Its link unsubscribes from `topic`. */
export interface NotificationMailText extends MailText, Pick<MailExtras, "items"> {
  topic: MailSubscription;
}

/** Lists the lines below the sentence of a notification: its title and its excerpt. */
export const listLines = ({ title, excerpt }: Notification): string[] => [title, excerpt].filter((line) => line !== "");

/** Builds the path of a notification's link. A new video needs no sign-in; any other link also marks the notification as read. */
export const buildNotificationPath = ({ _id, kind, videoId }: Notification): string =>
  kind === "video.published" && videoId ? `/video/${videoId}` : `/notifications/${_id}`;

/** Writes the mail of an unread notification that its recipient may still see; null for any other. */
export async function writeNotification(
  db: Db,
  { mail, recipient, site }: NotificationMailContext,
): Promise<NotificationMailText | null> {
  const [notification] = await findUnread(db, recipient.id, { by: "once", id: mail.id });
  if (!notification) return null;
  const sentence = describeNotification(notification);
  return {
    subject: t.newsSubject({ news: sentence, site }),
    before: [sentence, ...listLines(notification)],
    link: { label: t.seeNews(), path: buildNotificationPath(notification), purpose: null },
    after: [t.whyNews({ username: recipient.username, site })],
    topic: notification.kind,
  };
}
