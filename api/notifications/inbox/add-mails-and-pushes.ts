import { sql, type Transaction } from "kysely";
import { sendsMails } from "#api/accounts/mail/mail-enabled";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { NotificationKind } from "#contract/words/notifications";

/** Notifications of one kind that began now: their people have read all earlier ones about the subject. */
export interface NewNotifications {
  kind: NotificationKind;
  ids: readonly string[];
}

/**
 * Queues a mail for each notification whose person gets its kind at once by mail, in one statement. Queues none while an
 * earlier mail with the notification's id waits, and none while the site sends no mail. Reads the rows of these people by
 * the keys of their tables: PostgreSQL chooses this plan even without statistics of a table that has just grown.
 */
export const addMails = (trx: Transaction<Tables>, { kind, ids }: NewNotifications) =>
  sql`insert into mails (id, kind, user_id, address, details, is_bulk, run_after, created_at)
    select notifications.id, 'notification', users.id, '', '{}', 1, ${timestamp()}, ${timestamp()}
    from notifications
    join notification_settings as choice on choice.user_id = notifications.user_id and choice.kind = ${kind}
      and choice.mail = 'once'
    join users on users.id = notifications.user_id
    where notifications.id in (${sql.join([...ids])})
      and users.email_verified_at is not null and users.mail_stopped_at is null and ${sendsMails}
    on conflict (id) do nothing`.execute(trx);

/**
 * Queues a push for each browser that gets the kind of the notifications, in one statement. Queues none while an earlier
 * push of the notification waits. A new push waits as long as the failed pushes to its browser, but not for one that is
 * being sent.
 */
export async function addPushes(trx: Transaction<Tables>, { kind, ids }: NewNotifications) {
  const now = timestamp();
  await sql`insert into pushes (session_id, notification_id, run_after, created_at)
    select push_browsers.session_id, notifications.id, coalesce((select max(run_after) from pushes as earlier
      where push_browsers.failing_since is not null and earlier.session_id = push_browsers.session_id
      and earlier.run_after > ${now}), ${now}), ${now}
    from notifications
    join push_browsers on push_browsers.user_id = notifications.user_id and push_browsers.endpoint <> ''
    left join notification_settings as choice on choice.user_id = notifications.user_id and choice.kind = ${kind}
    where notifications.id in (${sql.join([...ids])}) and coalesce(choice.browser, choice.site, 1) = 1
    on conflict (session_id, notification_id) do nothing`.execute(trx);
}
