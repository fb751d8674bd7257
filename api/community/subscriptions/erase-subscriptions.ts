import type { Transaction } from "kysely";
import { countIds, subtractCounts } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import { addLostSubscribers } from "#api/videos/statistics/add-counts";

const pairsPerBatch = 50;

type Side = "channel_id" | "subscriber_id";

/**
 * Ends a batch of the subscriptions that have an account on one side, and subtracts them from the counters of both sides.
 * Returns the ids of the accounts on the other side.
 */
async function eraseBatch(trx: Transaction<Tables>, own: Side, accountId: string): Promise<string[]> {
  const other: Side = own === "channel_id" ? "subscriber_id" : "channel_id";
  const query = trx.selectFrom("subscriptions").select(`${other} as id`).where(own, "=", accountId);
  const ids = (await query.limit(pairsPerBatch).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx.deleteFrom("subscriptions").where(own, "=", accountId).where(other, "in", ids).execute();
  const ownCount = new Map([[accountId, ids.length]]);
  const [channels, subscribers] = own === "channel_id" ? [ownCount, countIds(ids)] : [countIds(ids), ownCount];
  await subtractCounts(trx, { table: "users", column: "subscribers_count" }, channels);
  await subtractCounts(trx, { table: "users", column: "subscriptions_count" }, subscribers);
  return ids;
}

/** Ends a batch of the subscriptions to a channel that is being deleted; returns whether there may be more. */
export const eraseSubscribers = async (trx: Transaction<Tables>, channelId: string): Promise<boolean> =>
  (await eraseBatch(trx, "channel_id", channelId)).length > 0;

/** Ends a batch of the subscriptions of an account that is being deleted; returns whether there may be more. */
export async function eraseSubscriptions(trx: Transaction<Tables>, subscriberId: string): Promise<boolean> {
  const channelIds = await eraseBatch(trx, "subscriber_id", subscriberId);
  if (channelIds.length > 0) await addLostSubscribers(trx, channelIds);
  return channelIds.length > 0;
}
