import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { Told } from "./add-mails";

/**
 * Puts a push into the queue for each browser of some people who get a kind there, in one statement: none while an earlier
 * notification about the same is unread, nor while its push waits. It waits with what could not be sent to its browser.
 */
export async function addPushes(trx: Transaction<Tables>, { kind, subjectId, at }: Told, userIds: readonly string[]) {
  const now = timestamp();
  await sql`insert into pushes (session_id, notification_id, run_after, created_at)
    select push_browsers.session_id, notifications.id, coalesce((select max(run_after) from pushes as earlier
      where earlier.session_id = push_browsers.session_id and earlier.run_after > ${now}), ${now}), ${now}
    from push_browsers
    join notifications on notifications.user_id = push_browsers.user_id and notifications.kind = ${kind}
      and notifications.subject_id = ${subjectId} and notifications.since = ${at} and notifications.told_at = ${at}
    left join notification_settings as choice on choice.user_id = push_browsers.user_id and choice.kind = ${kind}
    where push_browsers.user_id in (${sql.join([...userIds])}) and coalesce(choice.browser, choice.site, 1) = 1
    on conflict (session_id, notification_id) do nothing`.execute(trx);
}
