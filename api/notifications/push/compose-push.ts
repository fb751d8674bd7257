import type { Db } from "#api/db/open";
import { findUnread } from "#api/notifications/inbox/list-notifications";
import { listLines } from "#api/notifications/mail/notification-text";
import { mayBeNotified } from "#api/notifications/mail/recipient";
import { describeNotification } from "#contract/words/notification-texts";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage } from "#languages/runtime/language";
import type { QueuedPush } from "./push-queue";

/** Finds the browser of a push; undefined when its account gets no notifications now, or the site has another key. */
const findBrowser = (db: Db, sessionId: string, siteKey: string) =>
  db
    .selectFrom("push_browsers")
    .innerJoin("users", "users.id", "push_browsers.user_id")
    .select(["user_id", "language", "endpoint", "failing_since"])
    .select(["public_key as publicKey", "auth_secret as authSecret"])
    .where("session_id", "=", sessionId)
    .where("site_key", "=", siteKey)
    .where("endpoint", "<>", "")
    .where(mayBeNotified())
    .executeTakeFirst();

export type Browser = NonNullable<Awaited<ReturnType<typeof findBrowser>>>;

/** The notification that the service worker shows. */
export interface PushedNotification {
  id: string;
  title: string;
  body: string;
  lang: string;
}

/**
 * Writes a push in the language of its reader. Returns null when the push should not be sent: its notification is read,
 * invisible or disabled, or the account gets no notifications now.
 */
export async function composePush(db: Db, { session_id, notification_id: id }: QueuedPush, siteKey: string) {
  const browser = await findBrowser(db, session_id, siteKey);
  if (!browser) return null;
  const [notification] = await findUnread(db, browser.user_id, { by: "browser", id });
  if (!notification) return null;
  const lang = chooseLanguage({ chosen: browser.language, acceptLanguage: null });
  const title = inLanguage(lang, () => describeNotification(notification));
  const message: PushedNotification = { id, title, body: listLines(notification).join("\n"), lang };
  return { browser, text: JSON.stringify(message) };
}
