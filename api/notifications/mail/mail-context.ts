import type { QueuedMail } from "#api/accounts/mail/mail-queue";
import type { MailExtras, MailText } from "#api/accounts/mail/mail-texts";
import type { MailSubscription } from "#contract/notifications";
import type { Recipient } from "./recipient";

/** What a notification mail is written from. */
export interface NotificationMailContext {
  mail: QueuedMail;
  recipient: Recipient;
  site: string;
  publicUrl: string;
}

/** The text of a notification mail, and what its link unsubscribes from. */
export interface NotificationMailText extends MailText, Pick<MailExtras, "items"> {
  topic: MailSubscription;
}
