import { z } from "zod";
import { text } from "./fields";
import { limits } from "./limits";
import { mentionShape } from "./mentions";
import { count, id, time, switchState } from "./shapes";
import { ownerShape } from "./users";
import * as t from "#languages/api-fields";

const content = text(t.tweet, limits.tweet, t.tweetNeeded);

/**
 * Body of POST tweets/. With `once`, the same text of one account within a minute is answered with the first tweet, and
 * not added again.
 */
export const newTweet = z.object({ content, once: switchState });

/** Body of PATCH tweets/{id}; old clients also send it as `content` or `tweet`. */
export const changedTweet = z.object({ newContent: content });

export const tweetShape = z.object({
  _id: id,
  content: z.string(),
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  liked: z.boolean(),
  likesCount: count,
  /** Why only its author sees it: a moderator hides it, or somebody has to look at it first. Empty when all see it. */
  withheld: z.enum(["", "hidden", "held"]),
  mentions: z.array(mentionShape),
});

export type Tweet = z.output<typeof tweetShape>;
