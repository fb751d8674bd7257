import { setImmediate } from "node:timers/promises";
import type { Db } from "#api/db/open";
import { isBeyond, orderNewestFirst } from "#api/lists/keyset";
import { isListed } from "#api/videos/videos/visibility";

export const ordering = orderNewestFirst("subscribed", "videos.published_at", "videos.id");
export const columns = ordering.columns.map(({ value }) => value);

/** Up to `limit` videos beyond a key, newest first unless `isAscending`. */
export interface FeedSlice {
  startKey: readonly (string | number)[] | null;
  isAscending: boolean;
  limit: number;
}

/** With as many channels, both ways cost the same on either database: docs/measured.md. */
const fewChannels = 400;
const rowsPerStep = 500;

/**
 * Scans the site's listed videos in the slice's order for those of channels that a user follows, in steps between which
 * other requests run. Stops after as many videos as the user follows channels, because a search in each channel then costs
 * less; scans nothing for a user who follows few channels. `rest` is the part of the slice that is left to this search.
 */
export async function scanFeed(
  db: Db,
  subscriberId: string,
  slice: FeedSlice,
): Promise<{ ids: string[]; rest: FeedSlice | null }> {
  const ids: string[] = [];
  const channels = await countChannels(db, subscriberId);
  let { startKey } = slice;
  for (let readCount = 0; channels > fewChannels && readCount < channels; readCount += rowsPerStep) {
    const rows = await readStep(db, subscriberId, { ...slice, startKey });
    ids.push(...rows.flatMap(({ id, channelId }) => (channelId === null ? [] : [id])));
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < rowsPerStep || ids.length >= slice.limit)
      return { ids: ids.slice(0, slice.limit), rest: null };
    startKey = [lastRow.published_at, lastRow.id];
    await setImmediate();
  }
  return { ids, rest: { ...slice, startKey, limit: slice.limit - ids.length } };
}

async function countChannels(db: Db, subscriberId: string): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select("subscriptions_count")
    .where("id", "=", subscriberId)
    .executeTakeFirst();
  return row?.subscriptions_count ?? 0;
}

/** Reads the next videos of the feed, each with its channel if the user follows it. */
function readStep(db: Db, subscriberId: string, { startKey, isAscending }: FeedSlice) {
  const direction = isAscending ? "asc" : "desc";
  return db
    .selectFrom("videos")
    .where(isListed)
    .$if(startKey !== null, (videos) => videos.where(isBeyond(db, columns, { start: startKey!, isAscending })))
    .select((eb) => [
      "videos.id",
      "videos.published_at",
      eb
        .selectFrom("subscriptions")
        .where("subscriptions.subscriber_id", "=", subscriberId)
        .whereRef("subscriptions.channel_id", "=", "videos.owner_id")
        .select("subscriptions.channel_id")
        .as("channelId"),
    ])
    .orderBy("videos.published_at", direction)
    .orderBy("videos.id", direction)
    .limit(rowsPerStep)
    .execute();
}
