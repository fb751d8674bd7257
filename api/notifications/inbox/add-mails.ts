import { sql, type Transaction } from "kysely";
import { sendsMails } from "#api/accounts/mail/mails-since";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { NotificationKind } from "#contract/words/notifications";

/** Notifications of one kind that began now: no earlier one about the same is unread. */
export interface NewNotifications {
  kind: NotificationKind;
  ids: readonly string[];
}

/**
 * Puts a mail into the queue for each of some notifications whose person gets the kind at once, in one statement: none while
 * its earlier mail waits, since that has the same id, nor where the site sends no mail. It reads the rows of these people
 * alone, by the keys of their tables: PostgreSQL chooses them, too, where it knows nothing of a table that grew just now.
 */
export const addMails = (trx: Transaction<Tables>, { kind, ids }: NewNotifications) =>
  sql`insert into mails (id, kind, user_id, address, details, is_bulk, run_after, created_at)
    select notifications.id, 'notification', users.id, '', '{}', 1, ${timestamp()}, ${timestamp()}
    from notifications
    join notification_settings as choice on choice.user_id = notifications.user_id and choice.kind = ${kind}
      and choice.mail = 'once'
    join users on users.id = notifications.user_id
    where notifications.id in (${sql.join([...ids])})
      and users.email_verified_at is not null and users.mail_ended_at is null and ${sendsMails}
    on conflict (id) do nothing`.execute(trx);
