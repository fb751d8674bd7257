import type { Db } from "#api/db/open";
import { type QueuedMail, retryMs } from "#api/accounts/mail/mail-queue";
import { type MailOrigin, renderMail } from "#api/accounts/mail/render-mail";
import { findSiteName } from "#api/site/settings/describe-site";
import { readSettings } from "#api/site/settings/settings";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage } from "#languages/runtime/language";
import * as t from "#languages/mails";
import { writeDigest } from "./write-digest";
import { writeNotification } from "./notification-text";
import { findReader } from "./reader";
import { unsubscribeToken } from "./unsubscribe-link";

/**
 * Writes a mail of news in the language of its reader. Returns null when nobody is to get it any more: it is read, hidden,
 * not chosen, older than mails are tried or from before the site sent mails, or the account or its address gets no mail.
 */
export async function composeNotificationMail(db: Db, origin: MailOrigin, mail: QueuedMail) {
  if (mail.user_id === null || Date.parse(mail.created_at) < Date.now() - retryMs) return null;
  const reader = await findReader(db, mail.user_id);
  if (!reader) return null;
  const [site, { accent, mailsSince }] = await Promise.all([
    findSiteName({ db, siteName: origin.siteName }),
    readSettings(db, ["accent", "mailsSince"]),
  ]);
  if (mail.created_at < mailsSince) return null;
  const write = mail.kind === "digest" ? writeDigest : writeNotification;
  const language = chooseLanguage({ chosen: reader.language, acceptLanguage: null });
  const text = await inLanguage(language, () => write(db, { mail, reader, site, publicUrl: origin.publicUrl }));
  if (!text) return null;
  const token = unsubscribeToken(origin.secret, { userId: reader.id, news: text.news }, reader.email_folded);
  const unsubscribeUrl = `${origin.publicUrl}/unsubscribe?token=${token}`;
  const url = `${origin.publicUrl}${text.link.path}`;
  const links = () => [
    { label: t.stopThese(), url: unsubscribeUrl },
    { label: t.chooseMails(), url: `${origin.publicUrl}/settings/notifications` },
  ];
  return {
    ...inLanguage(language, () => renderMail(text, { url, site, accent, links: links() })),
    to: { name: "", address: reader.email },
    // The same notification may be mailed again once it was read.
    messageId: `<${mail.id}.${Date.parse(mail.created_at)}@${new URL(origin.publicUrl).host}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 2369 §3.2 and RFC 8058 §3.1.
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
