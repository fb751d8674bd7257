import { z } from "zod";
import { channelEntryShape } from "#contract/subscriptions";
import { tweetShape } from "#contract/tweets";
import { call } from "./call";
import { countedCursors, pagedList, paging } from "./list";

export const searchCalls = {
  searchChannels: call({
    route: "GET /search/channels",
    summary:
      "Searches channels by name: exact matches first, then names that begin with the query, most subscribers first",
    who: "everybody",
    scope: "read",
    ...pagedList(channelEntryShape, { query: "A part of a username or full name" }),
  }),
  searchTweets: call({
    route: "GET /search/tweets",
    summary: "Searches tweets by their text, newest first",
    who: "everybody",
    scope: "read",
    query: { ...paging, query: "A part of the text" },
    answer: z.array(tweetShape),
    envelopeKeys: countedCursors,
  }),
  correctSearch: call({
    route: "GET /search/corrections",
    summary: "Suggests another spelling for a search of channels or tweets without a result",
    who: "everybody",
    scope: "read",
    query: { query: "The query without a result", type: "channels or tweets" },
    answer: z.object({ correctedQuery: z.string().nullable() }),
  }),
  suggestSearches: call({
    route: "GET /search/suggestions",
    summary: "Returns up to eight titles as suggestions, those that begin with the typed text first",
    who: "everybody",
    scope: "read",
    query: { query: "The text that was typed so far" },
    answer: z.array(z.string()),
  }),
};
