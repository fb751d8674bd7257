import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { foldQuery } from "#contract/fold";
import { correctCommunitySearch } from "./correct-community";
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
    const correctedQuery = await correctCommunitySearch(db, query);
    return reply(fetchedMessage("Correction"), { correctedQuery });
  }),
  endpoint(calls.suggestSearches, async ({ db, query }) =>
    reply(fetchedMessage("Suggestions"), await suggestSearches(db, foldQuery(query.query ?? ""))),
  ),
];
