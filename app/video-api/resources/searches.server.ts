import { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { call } from "../transport/call.server";
import { followedChannel, tweet } from "../shapes/community-shapes.server";
import { listOf } from "../transport/fetch-rows.server";
import { list, type PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

const correction = z.object({ correctedQuery: z.string().nullable() });

export const searches = (session: ApiSession) => ({
  channels: (query: string, position: PagePosition) =>
    list(
      session,
      listOf(calls.searchChannels, { query: { query }, shape: followedChannel }),
      position,
      pageSizes.channels,
    ),

  tweets: (query: string, position: PagePosition) =>
    list(session, listOf(calls.searchTweets, { query: { query }, shape: tweet }), position, pageSizes.tweets),

  /** Finds what a search without a match meant; null if nothing. */
  correct: (query: string, type: "channels" | "tweets") =>
    call(session, calls.correctSearch, { query: { query, type } }, correction),

  suggest: (query: string) => call(session, calls.suggestSearches, { query: { query } }, z.array(z.string())),
});
