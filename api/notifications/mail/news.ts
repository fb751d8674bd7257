import type { QueuedMail } from "#api/accounts/mail/mail-queue";
import type { MailExtras, MailText } from "#api/accounts/mail/mail-texts";
import type { MailedNews } from "#contract/notifications";
import type { Reader } from "./reader";

/** What a mail of news is written of. */
export interface News {
  mail: QueuedMail;
  reader: Reader;
  site: string;
  publicUrl: string;
}

/** What one mail of news says, and what its link ends. */
export interface NewsText extends MailText, Pick<MailExtras, "items"> {
  news: MailedNews;
}
