import type { Db } from "#api/db/open";
import { type QueuedMail, maxMailAgeMs } from "#api/accounts/mail/mail-queue";
import { type MailOrigin, renderMail } from "#api/accounts/mail/render-mail";
import { findSiteName } from "#api/site/settings/describe-site";
import { readSettings } from "#api/site/settings/settings";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage } from "#languages/runtime/language";
import * as t from "#languages/mails";
import { writeDigest } from "./write-digest";
import { writeNotification } from "./notification-text";
import { findRecipient } from "./recipient";
import { createUnsubscribeToken } from "./unsubscribe";

/**
 * Writes a notification mail in the language of its recipient. Returns null when the mail should not be sent: its
 * notification is read, invisible or disabled, the account gets no mails now, or the mail is older than `maxMailAgeMs` or
 * from before the site began to send mails.
 */
export async function composeNotificationMail(db: Db, origin: MailOrigin, mail: QueuedMail) {
  if (mail.user_id === null || Date.parse(mail.created_at) < Date.now() - maxMailAgeMs) return null;
  const recipient = await findRecipient(db, mail.user_id);
  if (!recipient) return null;
  const [site, { accent, mailEnabledAt }] = await Promise.all([
    findSiteName({ db, siteName: origin.siteName }),
    readSettings(db, ["accent", "mailEnabledAt"]),
  ]);
  if (mail.created_at < mailEnabledAt) return null;
  const write = mail.kind === "digest" ? writeDigest : writeNotification;
  const language = chooseLanguage({ chosen: recipient.language, acceptLanguage: null });
  const text = await inLanguage(language, () => write(db, { mail, recipient, site, publicUrl: origin.publicUrl }));
  if (!text) return null;
  const token = createUnsubscribeToken(
    origin.secret,
    { userId: recipient.id, topic: text.topic },
    recipient.email_folded,
  );
  const unsubscribeUrl = `${origin.publicUrl}/unsubscribe?token=${token}`;
  const url = `${origin.publicUrl}${text.link.path}`;
  const links = () => [
    { label: t.stopThese(), url: unsubscribeUrl },
    { label: t.chooseMails(), url: `${origin.publicUrl}/settings/notifications` },
  ];
  return {
    ...inLanguage(language, () => renderMail(text, { url, site, accent, links: links() })),
    to: { name: "", address: recipient.email },
    // A notification may be mailed again after it was read.
    messageId: `<${mail.id}.${Date.parse(mail.created_at)}@${new URL(origin.publicUrl).host}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 2369 §3.2 and RFC 8058 §3.1.
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
