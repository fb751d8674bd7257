import type { Transaction } from "kysely";
import type { Db } from "#api/db/open";
import { setPair } from "#api/db/pairs";
import { addEvent } from "#api/site/events/add-event";
import type { Tables } from "#api/db/tables";
import { addSubscriber } from "#api/videos/statistics/add-counts";
import { refuseBlocked } from "#api/accounts/users/refuse-blocked";
import { isApproved } from "#api/accounts/users/find-user";
import { ApiError } from "#contract/errors";
import type { ChannelNotifications, Subscription } from "#contract/subscriptions";
import * as t from "#languages/api-community";
import * as n from "#languages/api-notifications";

const channelNotFound = () => new ApiError(404, t.noChannel);

interface SubscriptionChange {
  subscriberId: string;
  channelId: string;
  /** The state after the change; undefined toggles it. */
  isSubscribed: boolean | undefined;
}

/**
 * Subscribes to a channel or unsubscribes from it. Changes nothing when the wanted state is already the current one.
 * Throws 400 for the viewer's own channel, and 403 when its owner blocks the viewer.
 */
export async function setSubscription(
  db: Db,
  { subscriberId, channelId, isSubscribed }: SubscriptionChange,
): Promise<Subscription> {
  if (subscriberId === channelId) throw new ApiError(400, t.ownChannel);
  return db.transaction().execute(async (trx) => {
    const change = { subscriberId, channelId, isSubscribed };
    const { before: countBefore, delta } = await changeSubscription(trx, change);
    if (delta === 1) await refuseBlocked(trx, { ownerId: channelId, blockedId: subscriberId }, "subscriptions");
    const isSubscribedNow = delta === 0 ? isSubscribed === true : delta === 1;
    return { subscribed: isSubscribedNow, isSubscribed: isSubscribedNow, subscribersCount: countBefore + delta };
  });
}

/**
 * Locks both accounts, then changes a subscription and its counters in the caller's transaction. Returns the number of
 * subscribers before, and its change (1, 0 or -1). Throws 404 when the channel does not exist.
 */
export async function changeSubscription(
  trx: Transaction<Tables>,
  { subscriberId, channelId, isSubscribed }: SubscriptionChange,
): Promise<{ before: number; delta: number }> {
  const before = await lockBoth(trx, channelId, subscriberId);
  const columns = ["subscriber_id", "channel_id"] as const;
  const delta = await setPair(
    trx,
    { table: "subscriptions", columns, values: [subscriberId, channelId] },
    isSubscribed,
  );
  if (delta !== 0) {
    await addToCount(trx, channelId, { column: "subscribers_count", delta });
    await addToCount(trx, subscriberId, { column: "subscriptions_count", delta });
    await addSubscriber(trx, channelId, delta);
    if (delta === 1) await addEvent(trx, { kind: "subscriber.added", channelId, userId: subscriberId });
  }
  return { before, delta };
}

/**
 * Locks both accounts in the order of their ids, so that two users who subscribe to each other cannot deadlock. Returns
 * the channel's number of subscribers.
 */
async function lockBoth(db: Db, channelId: string, subscriberId: string): Promise<number> {
  let subscribers = 0;
  for (const id of [channelId, subscriberId].sort()) {
    const row = await addToCount(db, id, { column: "subscribers_count", delta: 0 });
    if (!row) throw channelNotFound();
    if (id === channelId) subscribers = row.subscribers_count;
  }
  return subscribers;
}

const addToCount = (
  db: Db,
  id: string,
  { column, delta }: { column: "subscribers_count" | "subscriptions_count"; delta: number },
) =>
  db
    .updateTable("users")
    .set((eb) => ({ [column]: eb(column, "+", delta) }))
    .where("id", "=", id)
    .where(isApproved)
    .returning("subscribers_count")
    .executeTakeFirst();

/** Returns whether a user subscribes to a channel. Throws 404 when the channel does not exist. */
export async function isSubscribed(db: Db, subscriberId: string, channelId: string): Promise<boolean> {
  const channel = await db
    .selectFrom("users")
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "users.id").on("subscriber_id", "=", subscriberId),
    )
    .select("subscriber_id")
    .where("users.id", "=", channelId)
    .where(isApproved)
    .executeTakeFirstOrThrow(channelNotFound);
  return channel.subscriber_id !== null;
}

/** Throws 404 when no channel has this id. */
export async function requireUser(db: Db, id: string) {
  await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where(isApproved)
    .executeTakeFirstOrThrow(channelNotFound);
}

/** Chooses which notifications a subscriber gets from a channel. Throws 404 without a subscription. */
export async function chooseNotifications(
  db: Db,
  { subscriberId, channelId }: Record<"subscriberId" | "channelId", string>,
  notifications: ChannelNotifications,
) {
  const { numUpdatedRows } = await db
    .updateTable("subscriptions")
    .set({ notifications })
    .where("subscriber_id", "=", subscriberId)
    .where("channel_id", "=", channelId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError(404, n.noSubscription);
}
