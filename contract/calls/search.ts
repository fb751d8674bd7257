import { z } from "zod";
import { followedChannelShape } from "#contract/subscriptions";
import { tweetShape } from "#contract/tweets";
import { call } from "./call";
import { countedCursors, pageCursors, paging } from "./list";

export const searchCalls = {
  searchChannels: call({
    address: "GET /search/channels",
    summary: "Channels by their names: equal ones first, then those that begin so, most subscribers first",
    who: "everybody",
    scope: "read",
    query: { ...paging, query: "What their usernames or full names contain" },
    answer: z.array(followedChannelShape),
    extra: pageCursors,
  }),
  searchTweets: call({
    address: "GET /search/tweets",
    summary: "Tweets by their text, newest first",
    who: "everybody",
    scope: "read",
    query: { ...paging, query: "What they contain" },
    answer: z.array(tweetShape),
    extra: countedCursors,
  }),
  correctSearch: call({
    address: "GET /search/corrections",
    summary:
      "What a search of channels or tweets without a match meant: words of names or tweets that find something there",
    who: "everybody",
    scope: "read",
    query: { query: "What was searched for", type: "channels or tweets" },
    answer: z.object({ correctedQuery: z.string().nullable() }),
  }),
  suggestSearches: call({
    address: "GET /search/suggestions",
    summary: "Up to eight titles to search for, those first that begin with what was typed",
    who: "everybody",
    scope: "read",
    query: { query: "What was typed so far" },
    answer: z.array(z.string()),
  }),
};
