import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { stripUnstorable } from "#contract/fields";
import { limits } from "#contract/limits";
import type { OpmlResult } from "#contract/opml";
import type { OpmlEntry } from "./read-opml";
import { isSubscribed, setSubscription } from "./set-subscription";

/** Matches the paths of this site's feeds of a channel. */
const channelFeed = /^\/feeds\/channel\/([0-9a-f]{24})\/(videos|podcast|tweets)$/;

interface Importer {
  userId: string;
  /** The origins of this site. */
  origins: readonly string[];
}

type Outcome = keyof OpmlResult;

/** Subscribes to this site's channels among the entries, and stores the other feeds; other requests run in between. */
export async function importOpml(db: Db, importer: Importer, entries: readonly OpmlEntry[]): Promise<OpmlResult> {
  const result: OpmlResult = { channels: 0, feeds: 0, existing: 0, refused: 0 };
  for (const entry of entries) {
    result[await importEntry(db, importer, entry)] += 1;
    await yieldToEventLoop();
  }
  return result;
}

async function importEntry(db: Db, { userId, origins }: Importer, entry: OpmlEntry): Promise<Outcome> {
  const url = parseFeedUrl(entry.address);
  if (!url) return "refused";
  if (!origins.includes(url.origin)) return storeFeed(db, userId, { ...entry, address: url.href });
  const channelId = channelFeed.exec(url.pathname)?.[1];
  return channelId ? subscribe(db, userId, channelId) : "refused";
}

/** Parses a URL that a page may link to: http or https, without username and password. */
function parseFeedUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isPlain && url.href.length <= limits.feedAddress ? url : null;
}

async function subscribe(db: Db, subscriberId: string, channelId: string): Promise<Outcome> {
  try {
    if (await isSubscribed(db, subscriberId, channelId)) return "existing";
    await setSubscription(db, { subscriberId, channelId, isSubscribed: true });
    return "channels";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return "refused";
  }
}

async function storeFeed(db: Db, user_id: string, { address, title, page }: OpmlEntry): Promise<Outcome> {
  const ownFeeds = db.selectFrom("followed_feeds").where("user_id", "=", user_id);
  const storedFeed = await ownFeeds.select("id").where("address", "=", address).executeTakeFirst();
  if (storedFeed) return "existing";
  const { count } = await ownFeeds.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  if (Number(count) >= limits.followedFeeds) return "refused";
  const name = stripUnstorable(title).replace(/\s+/g, " ").trim().slice(0, limits.feedTitle).toWellFormed();
  const row = {
    id: newId(),
    user_id,
    address,
    title: name || new URL(address).host,
    page: parseFeedUrl(page)?.href ?? "",
  };
  const result = await db
    .insertInto("followed_feeds")
    .values({ ...row, created_at: timestamp() })
    .onConflict((conflict) => conflict.columns(["user_id", "address"]).doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows ? "feeds" : "existing";
}
