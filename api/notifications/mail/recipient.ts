import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";

/** Matches the accounts in `users` that may be notified outside of the site: active ones that are not suspended. */
export const mayBeNotified = (
  now = timestamp(),
) => sql<boolean>`users.deletion_at is null and users.deleting_since is null
  and users.waiting_since is null and (users.suspended_until is null or users.suspended_until <= ${now})`;

/** Matches the accounts that may get notifications by mail: their address is verified and accepts mails. */
export const getsMail = (now = timestamp()) => sql<boolean>`users.email_verified_at is not null
  and users.mail_stopped_at is null and ${mayBeNotified(now)}`;

/** Finds the recipient of a notification mail; undefined when the account gets no mails now. */
export const findRecipient = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "email_folded", "language"])
    .where("id", "=", userId)
    .where(getsMail())
    .executeTakeFirst();

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
