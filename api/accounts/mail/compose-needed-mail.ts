import type { Db } from "#api/db/open";
import { findSiteName } from "#api/site/settings/describe-site";
import { readSetting } from "#api/site/settings/settings";
import { fold } from "#contract/fold";
import type { MailKind, NewsMailKind } from "#contract/mail";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage } from "#languages/runtime/language";
import { startLink, startResetLink } from "./mail-links";
import { mailTexts } from "./mail-texts";
import type { QueuedMail } from "./mail-queue";
import { type MailOrigin, renderMail } from "./render-mail";
import { signId } from "./signed-id";

/** A mail that somebody asked for, or has to get. */
export type NeededMail = QueuedMail & { kind: Exclude<MailKind, NewsMailKind> };

/**
 * Writes a queued mail in the language of its account, and begins the time of its link. Returns null when nobody needs it any more: no account has the
 * address, its link has ended, or the account that was to be deleted is kept.
 */
export async function composeNeededMail(db: Db, { secret, publicUrl, siteName }: MailOrigin, mail: NeededMail) {
  const details = JSON.parse(mail.details) as Record<string, string>;
  const account = mail.kind === "account-deleted" ? describeDeleted(mail, details) : await findAccount(db, mail);
  if (!account) return null;
  // The account was kept meanwhile.
  if (mail.kind === "deletion-asked" && account.deletion_at !== details.at) return null;
  const [site, accent] = await Promise.all([findSiteName({ db, siteName }), readSetting(db, "accent")]);
  const reader = chooseLanguage({ chosen: account.language, acceptLanguage: null });
  const text = inLanguage(reader, () => mailTexts[mail.kind]({ username: account.username, site, details }));
  const { path, purpose } = text.link;
  // Only for a request is the link made here: whoever asks does not learn by the time whether there is an account.
  const link = { id: mail.id, userId: account.id, address: account.email };
  if (purpose === "reset" && !(await startResetLink(db, link, mail.created_at))) return null;
  if (purpose && purpose !== "reset" && !(await startLink(db, mail.id, purpose))) return null;
  const url = `${publicUrl}${path}${purpose ? signId(secret, "mailed link", mail.id) : ""}`;
  return {
    ...inLanguage(reader, () => renderMail(text, { url, site, accent })),
    to: { name: "", address: mail.user_id === null ? account.email : mail.address },
    messageId: `<${mail.id}@${new URL(publicUrl).host}>`,
    // RFC 3834 §5: nobody's absence is answered to it.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Describes the account of the last mail to its holder; there is no row of it any more. */
const describeDeleted = ({ address }: QueuedMail, { username = "", language = "" }: Record<string, string>) => ({
  id: "",
  username,
  language,
  email: address,
  deletion_at: null,
});

const findAccount = (db: Db, { user_id, address }: QueuedMail) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "language", "deletion_at"])
    .where(user_id === null ? "email_folded" : "id", "=", user_id ?? fold(address))
    .executeTakeFirst();
