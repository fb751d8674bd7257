import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { changedTweet, newTweet } from "#contract/tweets";
import { addTweet, changeTweet, deleteTweet, listTweets, listTweetsOf } from "./queries";

/** Mounted at /api/v1/tweets. */
export const tweets = new Hono<Env>()
  .get("/getAllTweets", async (c) => {
    const { docs, page } = await listTweets(c.var.db, pageAsked(c.req.query()), c.var.viewer?.id ?? null);
    return reply(c, "Tweets fetched successfully", docs, 200, { page });
  })
  .get("/user/:userId", async (c) => {
    const userId = idOf(c.req.param("userId"), "user");
    const { docs, page } = await listTweetsOf(c.var.db, userId, pageAsked(c.req.query()), c.var.viewer?.id ?? null);
    return reply(c, "Tweets fetched successfully", docs, 200, { page });
  })
  .post("/", signedIn, async (c) => {
    const { content } = valid(newTweet, await fieldsOf(c));
    return reply(c, "Tweet created successfully", await addTweet(c.var.db, viewerOf(c).id, content), 201);
  })
  .patch("/:tweetId", signedIn, async (c) => {
    const tweetId = idOf(c.req.param("tweetId"), "tweet");
    const { newContent: given, content } = await fieldsOf(c);
    const { newContent } = valid(changedTweet, { newContent: given ?? content });
    const tweet = await changeTweet(c.var.db, tweetId, viewerOf(c).id, newContent);
    return reply(c, "Tweet updated successfully", tweet);
  })
  .delete("/:tweetId", signedIn, async (c) => {
    await deleteTweet(c.var.db, idOf(c.req.param("tweetId"), "tweet"), viewerOf(c).id);
    return reply(c, "Tweet deleted successfully", {});
  });
