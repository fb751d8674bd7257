import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import type { ChannelNotifications } from "#contract/subscriptions";
import * as t from "#languages/api-notifications";

/** Chooses which notifications a follower gets of a channel. Throws 404 without a subscription. */
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
  if (numUpdatedRows === 0n) throw new ApiError(404, t.noSubscription);
}
