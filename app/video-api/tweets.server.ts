import type { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { unknownId } from "#app/constants";
import { isWrittenBy } from "#app/format/authors";
import type { newTweet } from "#contract/tweets";
import { call, method } from "./call.server";
import { tweet } from "./community-shapes.server";
import { list, type PagePosition } from "./lists.server";
import { listOf } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";

/** Whose tweets are listed; some servers name an author by username only. */
type Channel = Parameters<typeof isWrittenBy>[0];

/** tweets/… */
export const tweets = (session: ApiSession) => ({
  feed: (place: PagePosition) => list(session, listOf(calls.listTweets, { shape: tweet }), place, pageSizes.tweets),

  /** Some servers answer everybody's tweets here; those of nobody named are the channel's. */
  ofChannel(channel: Channel, place: PagePosition, limit: number = pageSizes.tweets) {
    const own = tweet.refine(
      ({ owner }) => isWrittenBy(channel, owner) || (owner._id === unknownId && !owner.username),
    );
    const params = { userId: channel._id };
    return list(session, listOf(calls.listChannelTweets, { params, shape: own }), place, limit);
  },

  add: ({ content }: z.output<typeof newTweet>) =>
    call(session, calls.addTweet, { body: { content, tweet: content, once: true } }),

  edit: (tweetId: string, newContent: string) =>
    call(session, calls.editTweet, {
      params: { tweetId },
      body: { newContent, content: newContent, tweet: newContent },
    }),

  remove: method(session, calls.deleteTweet),
});
