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

/** A mail that a person requested or must get; all others are notification mails. */
export type NeededMail = QueuedMail & { kind: Exclude<MailKind, NewsMailKind> };

/**
 * Composes a queued mail in the language of its account, and begins the lifetime of its link. Returns null when the mail is
 * no longer needed: no account has the address, its link has ended, or the deletion that it announces was cancelled.
 */
export async function composeNeededMail(db: Db, { secret, publicUrl, siteName }: MailOrigin, mail: NeededMail) {
  const details = JSON.parse(mail.details) as Record<string, string>;
  const account = mail.kind === "account-deleted" ? describeDeleted(mail, details) : await findAccount(db, mail);
  if (!account) return null;
  // The deletion was cancelled meanwhile.
  if (mail.kind === "deletion-asked" && account.deletion_at !== details.at) return null;
  const [site, accent] = await Promise.all([findSiteName({ db, siteName }), readSetting(db, "accent")]);
  const readerLanguage = chooseLanguage({ chosen: account.language, acceptLanguage: null });
  const text = inLanguage(readerLanguage, () => mailTexts[mail.kind]({ username: account.username, site, details }));
  const { path, purpose } = text.link;
  // A reset link is created here and not in its request, whose duration would reveal whether the account exists.
  const link = { id: mail.id, userId: account.id, address: account.email };
  if (purpose === "reset" && !(await startResetLink(db, link, mail.created_at))) return null;
  if (purpose && purpose !== "reset" && !(await startLink(db, mail.id, purpose))) return null;
  const url = `${publicUrl}${path}${purpose ? signId(secret, "mailed link", mail.id) : ""}`;
  return {
    ...inLanguage(readerLanguage, () => renderMail(text, { url, site, accent })),
    to: { name: "", address: mail.user_id === null ? account.email : mail.address },
    messageId: `<${mail.id}@${new URL(publicUrl).host}>`,
    // Prevents automatic replies, such as of absence (RFC 3834 §5).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Describes a deleted account, which has no row any more, for the last mail to its holder. */
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
