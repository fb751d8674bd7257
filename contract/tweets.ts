import { z } from "zod";
import { text } from "./fields";
import { limits } from "./limits";
import { mentionShape } from "./mentions";
import { count, id, time, switchState } from "./shapes";
import { ownerShape } from "./users";
import * as t from "#languages/api-fields";

const content = text(t.tweet, limits.tweet, t.tweetNeeded);

/**
 * Body of POST tweets/. With `once`, a second tweet of an account with the same text within a minute is not added: the
 * response has the first.
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
  /** Why only its author sees it: a moderator hides it, or it waits for approval. Empty when everybody sees it. */
  withheld: z.enum(["", "hidden", "held"]),
  mentions: z.array(mentionShape),
});

export type Tweet = z.output<typeof tweetShape>;
