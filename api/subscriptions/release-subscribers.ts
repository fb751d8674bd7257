import { setImmediate as nextTurn } from "node:timers/promises";
import { type Db, isSqlite } from "#api/db/open";

const subscribersPerTurn = 250;

/**
 * Ends the subscriptions to a channel that is going to be deleted, with the counters of both sides, in turns between
 * which other requests run. PostgreSQL deletes them with the account, in its own process.
 */
export async function releaseSubscribers(db: Db, channelId: string) {
  if (!isSqlite(db)) return;
  while ((await releaseSome(db, channelId)) === subscribersPerTurn) await nextTurn();
}

const releaseSome = (db: Db, channelId: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("subscriptions")
      .select("subscriber_id")
      .where("channel_id", "=", channelId)
      .limit(subscribersPerTurn)
      .execute();
    const ids = rows.map(({ subscriber_id }) => subscriber_id);
    if (ids.length === 0) return 0;
    await trx
      .updateTable("users")
      .set((eb) => ({ subscriptions_count: eb("subscriptions_count", "-", 1) }))
      .where("id", "in", ids)
      .execute();
    await trx
      .updateTable("users")
      .set((eb) => ({ subscribers_count: eb("subscribers_count", "-", ids.length) }))
      .where("id", "=", channelId)
      .execute();
    await trx
      .deleteFrom("subscriptions")
      .where("channel_id", "=", channelId)
      .where("subscriber_id", "in", ids)
      .execute();
    return ids.length;
  });
