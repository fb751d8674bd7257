import type { Transaction } from "kysely";
import { countIds, subtractCounts } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import { addLostSubscribers } from "#api/videos/statistics/add-counts";

const pairsPerBatch = 50;

const [channels, subscribers] = [
  { table: "users", column: "subscribers_count" },
  { table: "users", column: "subscriptions_count" },
] as const;

/**
 * Ends a batch of the subscriptions to a channel that is being deleted, and subtracts them from its subscribers' counters.
 * Returns whether there may be more.
 */
export async function eraseSubscribers(trx: Transaction<Tables>, channelId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom("subscriptions")
    .select("subscriber_id")
    .where("channel_id", "=", channelId)
    .limit(pairsPerBatch)
    .execute();
  const ids = rows.map(({ subscriber_id }) => subscriber_id);
  if (ids.length === 0) return false;
  await trx.deleteFrom("subscriptions").where("channel_id", "=", channelId).where("subscriber_id", "in", ids).execute();
  await subtractCounts(trx, channels, new Map([[channelId, ids.length]]));
  await subtractCounts(trx, subscribers, countIds(ids));
  return true;
}

/**
 * Ends a batch of the subscriptions of an account that is being deleted, and subtracts them from the channels' counters.
 * Returns whether there may be more.
 */
export async function eraseSubscriptions(trx: Transaction<Tables>, subscriberId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom("subscriptions")
    .select("channel_id")
    .where("subscriber_id", "=", subscriberId)
    .limit(pairsPerBatch)
    .execute();
  const ids = rows.map(({ channel_id }) => channel_id);
  if (ids.length === 0) return false;
  await trx
    .deleteFrom("subscriptions")
    .where("subscriber_id", "=", subscriberId)
    .where("channel_id", "in", ids)
    .execute();
  await subtractCounts(trx, channels, countIds(ids));
  await subtractCounts(trx, subscribers, new Map([[subscriberId, ids.length]]));
  await addLostSubscribers(trx, ids);
  return true;
}
