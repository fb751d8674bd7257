import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { notificationLifetimeMs } from "./select-notifications";

const accountsPerBatch = 100;

/**
 * Deletes notifications that are older than 90 days. Goes through the accounts in batches, because the only index is on
 * the account.
 */
export async function sweepNotifications(db: Db) {
  const cutoff = timestamp(Date.now() - notificationLifetimeMs);
  for (let lastUserId = ""; ; await yieldToEventLoop()) {
    const { rows } = await sql<{ id: string }>`select id from users where id > ${lastUserId}
      and exists (select 1 from notifications where user_id = users.id) order by id limit ${sql.lit(accountsPerBatch)}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await db.deleteFrom("notifications").where("user_id", "in", ids).where("notified_at", "<=", cutoff).execute();
    lastUserId = ids.at(-1)!;
  }
}
