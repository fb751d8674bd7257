import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isBeyond } from "#api/lists/keyset";
import { type List, type Paging, readCursor, toList } from "#api/lists/page";
import { selectVideos, toVideo, type VideoWithOwner } from "#api/videos/videos/find-video";
import { isListed } from "#api/videos/videos/visibility";
import type { Video } from "#contract/videos";
import { columns, ordering, scanFeed, type FeedSlice } from "./scan-feed";

const channelsPerStep = 1_000;

/** A channel with the time and id of its first video in the slice, as one text. */
interface Head {
  channelId: string;
  first: string;
}

/**
 * Matches listed videos. PostgreSQL does not recognize the condition of the feed's index in it, and so does not search
 * the whole feed for a channel without videos.
 */
const isListedOfChannel = sql<boolean>`coalesce(${isListed}, false)`;

/** Matches the listed videos beyond the slice's start. */
const isWithin = (db: Db, { startKey, isAscending }: FeedSlice) =>
  startKey
    ? sql<boolean>`(${isListedOfChannel} and ${isBeyond(db, columns, { start: startKey, isAscending })})`
    : isListedOfChannel;

/** Finds the first video of each of the next channels that a user follows, with one index search for each channel. */
function findHeads(db: Db, subscriberId: string, { afterChannel, ...slice }: FeedSlice & { afterChannel: string }) {
  const direction = slice.isAscending ? "asc" : "desc";
  return db
    .selectFrom("subscriptions")
    .where("subscriptions.subscriber_id", "=", subscriberId)
    .where("subscriptions.channel_id", ">", afterChannel)
    .select((eb) => [
      "subscriptions.channel_id as channelId",
      eb
        .selectFrom("videos")
        .whereRef("videos.owner_id", "=", "subscriptions.channel_id")
        .where(isWithin(db, slice))
        .select(sql<string>`videos.published_at || videos.id`.as("first"))
        .orderBy("videos.published_at", direction)
        .orderBy("videos.id", direction)
        .limit(1)
        .as("first"),
    ])
    .orderBy("subscriptions.channel_id")
    .limit(channelsPerStep)
    .execute();
}

/**
 * Finds the channels whose videos can be in the slice: the first N videos belong to the N channels whose own first videos
 * come first. Other requests run between two steps.
 */
async function findChannels(db: Db, subscriberId: string, slice: FeedSlice): Promise<string[]> {
  const sign = slice.isAscending ? 1 : -1;
  let firsts: Head[] = [];
  for (let after = ""; ;) {
    const heads = await findHeads(db, subscriberId, { ...slice, afterChannel: after });
    const firstVideos = heads.flatMap(({ channelId, first }) => (first === null ? [] : [{ channelId, first }]));
    firsts = [...firsts, ...firstVideos].sort((a, b) => (a.first < b.first ? -sign : sign)).slice(0, slice.limit);
    if (heads.length < channelsPerStep) return firsts.map(({ channelId }) => channelId);
    after = heads.at(-1)!.channelId;
    await setImmediate();
  }
}

/** Finds the ids of the slice's videos: scans the site's feed as long as that costs less, then searches each channel. */
async function findIds(db: Db, subscriberId: string, slice: FeedSlice): Promise<string[]> {
  const { ids, rest } = await scanFeed(db, subscriberId, slice);
  return rest ? [...ids, ...(await findIdsByChannel(db, subscriberId, rest))] : ids;
}

async function findIdsByChannel(db: Db, subscriberId: string, slice: FeedSlice): Promise<string[]> {
  const channelIds = await findChannels(db, subscriberId, slice);
  const [first, ...others] = channelIds.map((channelId) => selectFirstOf(db, channelId, slice));
  if (!first) return [];
  const rows = await others.reduce((all, each) => all.unionAll(each), first).execute();
  const sign = slice.isAscending ? 1 : -1;
  return rows
    .sort((a, b) => (a.place < b.place ? -sign : sign))
    .slice(0, slice.limit)
    .map(({ id }) => id);
}

/** Selects the first videos of a channel in a subquery, because a union takes no query with `order by`. */
function selectFirstOf(db: Db, channelId: string, slice: FeedSlice) {
  const direction = slice.isAscending ? "asc" : "desc";
  const firsts = db
    .selectFrom("videos")
    .where("videos.owner_id", "=", channelId)
    .where(isWithin(db, slice))
    .select(["videos.id", sql<string>`videos.published_at || videos.id`.as("place")])
    .orderBy("videos.published_at", direction)
    .orderBy("videos.id", direction)
    .limit(slice.limit);
  return db.selectFrom(firsts.as("firsts")).selectAll();
}

/** Lists the videos of the channels that a user follows, newest first. The cost does not grow with their videos. */
export async function listSubscribedVideos(db: Db, subscriberId: string, paging: Paging): Promise<List<Video>> {
  const { before, after, limit } = paging;
  const cursor = before ?? after;
  const startKey = cursor ? readCursor(cursor, ordering.name, ["text", "text"]) : null;
  const ids = await findIds(db, subscriberId, { startKey, isAscending: Boolean(before), limit: limit + 1 });
  const rows = ids.length > 0 ? await selectVideos(db).where("videos.id", "in", ids).execute() : [];
  const videos = new Map(rows.map((row) => [row.id, row]));
  const sortedVideos = ids.flatMap((id) => videos.get(id) ?? []);
  if (before) sortedVideos.reverse();
  const toKey = (row: VideoWithOwner) => [row.published_at, row.id];
  return toList(paging, { rows: sortedVideos, sorting: ordering.name, toKey }, (row) => toVideo(row, subscriberId));
}
