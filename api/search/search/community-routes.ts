import type { Db } from "#api/db/open";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { correctQuery } from "#api/search/words/correct-query";
import { calls } from "#contract/calls";
import { foldQuery } from "#contract/fold";
import { findChannels } from "./find-channels";
import { findTweets } from "./find-tweets";
import { suggestSearches } from "./suggest";

export const communitySearchEndpoints = [
  endpoint(calls.searchChannels, async ({ db, viewerId, query, paging }) => {
    const { docs, page } = await findChannels(db, foldQuery(query.query ?? ""), { paging, viewerId });
    return reply(fetchedMessage("Channels"), docs, { page });
  }),
  endpoint(calls.searchTweets, async ({ db, viewerId, query, paging }) => {
    const { docs, page } = await findTweets(db, foldQuery(query.query ?? ""), { paging, viewerId });
    return reply(fetchedMessage("Tweets"), docs, { page });
  }),
  endpoint(calls.correctSearch, async ({ db, query }) => {
    const correctedQuery = await correctSearch(db, query);
    return reply(fetchedMessage("Correction"), { correctedQuery });
  }),
  endpoint(calls.suggestSearches, async ({ db, query }) =>
    reply(fetchedMessage("Suggestions"), await suggestSearches(db, foldQuery(query.query ?? ""))),
  ),
];

const firstRow = { after: null, before: null, page: null, limit: 1 };

/**
 * Corrects a search for channels by the words of channels' names, or one for tweets by the words of tweets. Returns null
 * when it cannot be corrected, and when the corrected search finds nothing.
 */
async function correctSearch(db: Db, { query = "", type }: { query?: string; type?: string }): Promise<string | null> {
  const correction = await correctQuery(db, foldQuery(query), type === "tweets" ? "tweet" : "name");
  if (correction === null) return null;
  const find = type === "tweets" ? findTweets : findChannels;
  const { docs } = await find(db, correction, { paging: firstRow, viewerId: null });
  return docs.length > 0 ? correction : null;
}
