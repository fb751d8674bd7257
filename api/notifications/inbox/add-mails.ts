import { sql, type Transaction } from "kysely";
import { sendsMails } from "#api/accounts/mail/mails-since";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { NotificationKind } from "#contract/words/notifications";

export interface Told {
  kind: NotificationKind;
  subjectId: string;
  /** When it happened, in ISO 8601. */
  at: string;
}

/**
 * Puts a mail into the queue for each of some people who gets a kind at once, in one statement: none while an earlier
 * notification about the same is unread, nor while its mail waits, since they have the same id, nor where the site sends no
 * mail. It reads rows of these people alone, however many others are told of the same.
 */
export const addMails = (trx: Transaction<Tables>, { kind, subjectId, at }: Told, userIds: readonly string[]) =>
  sql`insert into mails (id, kind, user_id, address, details, is_bulk, run_after, created_at)
    select notifications.id, 'notification', users.id, '', '{}', 1, ${timestamp()}, ${timestamp()}
    from notifications
    join users on users.id = notifications.user_id
    join notification_settings as choice on choice.user_id = notifications.user_id and choice.kind = ${kind}
      and choice.mail = 'once'
    where notifications.user_id in (${sql.join([...userIds])}) and notifications.kind = ${kind}
      and notifications.subject_id = ${subjectId} and notifications.since = ${at} and notifications.told_at = ${at}
      and users.email_verified_at is not null and users.mail_ended_at is null and ${sendsMails}
    on conflict (id) do nothing`.execute(trx);
