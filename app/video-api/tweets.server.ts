import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { unknownId } from "#app/constants";
import type { newTweet } from "#contract/tweets";
import { call } from "./call.server";
import { tweet } from "./community-shapes.server";
import { list, type Place } from "./lists.server";
import type { ApiSession } from "./session.server";

/** tweets/… */
export const tweets = (session: ApiSession) => ({
  feed: (place: Place) =>
    list(session, { to: ["GET tweets/getAllTweets", "GET tweets"], of: tweet }, place, pageSizes.tweets),

  /** Some servers answer everybody's tweets here; those of nobody named are the channel's. */
  of(userId: string, place: Place) {
    const to = ["GET tweets/user/:userId", "GET tweets/users/:userId"] as const;
    const own = tweet.refine(({ owner }) => owner._id === userId || (owner._id === unknownId && !owner.username));
    return list(session, { to, ids: { userId }, of: own }, place, pageSizes.tweets);
  },

  add: ({ content }: z.output<typeof newTweet>) =>
    call(session, { to: ["POST tweets/"], fields: { content, tweet: content }, answer: z.unknown() }),

  edit: (id: string, newContent: string) =>
    call(session, {
      to: ["PATCH tweets/:id"],
      ids: { id },
      fields: { newContent, content: newContent, tweet: newContent },
      answer: z.unknown(),
    }),

  remove: (id: string) => call(session, { to: ["DELETE tweets/:id"], ids: { id }, answer: z.unknown() }),
});
