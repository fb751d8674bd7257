import type { Db } from "#api/db/open";
import { correctQuery } from "#api/search/words/correct-query";
import { foldQuery } from "#contract/fold";
import { findChannels } from "./find-channels";
import { findTweets } from "./find-tweets";

const firstRow = { after: null, before: null, page: null, limit: 1 };

/**
 * Corrects a search of channels by the words of their names, or of tweets by their words. Returns null where that finds
 * nothing.
 */
export async function correctCommunitySearch(
  db: Db,
  { query = "", type }: { query?: string; type?: string },
): Promise<string | null> {
  const correction = await correctQuery(db, foldQuery(query), type === "tweets" ? "tweet" : "name");
  if (correction === null) return null;
  const find = type === "tweets" ? findTweets : findChannels;
  const { docs } = await find(db, correction, { paging: firstRow, viewerId: null });
  return docs.length > 0 ? correction : null;
}
