import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";

/** Matches the accounts in `users` that are notified outside of the site: they stay, and are not suspended. */
export const mayBeNotified = (
  now = timestamp(),
) => sql<boolean>`users.deletion_at is null and users.deleting_since is null
  and users.waiting_since is null and (users.suspended_until is null or users.suspended_until <= ${now})`;

/** Matches those that get news by mail: their address takes mails. */
export const getsNews = (now = timestamp()) => sql<boolean>`users.email_verified_at is not null
  and users.mail_ended_at is null and ${mayBeNotified(now)}`;

/** Finds the account that a mail of news is for; undefined if it gets none now. */
export const findReader = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email", "email_folded", "language"])
    .where("id", "=", userId)
    .where(getsNews())
    .executeTakeFirst();

export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;
