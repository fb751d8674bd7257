import type { QueuedMail } from "#api/accounts/mail/mail-queue";
import type { MailExtras, MailText } from "#api/accounts/mail/mail-texts";
import type { MailSubscription } from "#contract/notifications";
import type { Reader } from "./reader";

/** What a mail of news is written of. */
export interface NotificationMailContext {
  mail: QueuedMail;
  reader: Reader;
  site: string;
  publicUrl: string;
}

/** What one mail of news says, and what its link ends. */
export interface NotificationMailText extends MailText, Pick<MailExtras, "items"> {
  news: MailSubscription;
}
