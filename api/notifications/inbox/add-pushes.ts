import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { NewNotifications } from "./add-mails";

/**
 * Puts a push into the queue for each browser that gets the kind of some notifications, in one statement: none while an
 * earlier push of the same waits. It waits with what could not be sent to its browser, not with what is being sent.
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
