import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addTweet, changeTweet, deleteTweet } from "./write-tweet";
import { listTweets, readTweet } from "./read-tweets";
import * as t from "#languages/api-community";

export const tweetEndpoints = [
  endpoint(calls.listTweets, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listTweets(db, { paging, viewerId });
    return reply(fetchedMessage("Tweets"), docs, { page });
  }),
  endpoint(calls.listChannelTweets, async ({ db, viewerId, params, paging }) => {
    const { docs, page } = await listTweets(db, { paging, viewerId }, params.userId);
    return reply(fetchedMessage("Tweets"), docs, { page });
  }),
  endpoint(calls.findTweet, async ({ db, viewerId, params }) =>
    reply(fetchedMessage("Tweet"), await readTweet(db, params.tweetId, viewerId)),
  ),
  endpoint(calls.addTweet, async ({ db, viewer, body }) => {
    const tweet = await addTweet(db, viewer, { content: body.content, returnsFirstIfRepeated: body.once });
    return reply(tweet.withheld === "held" ? t.tweetWaits : t.tweetCreated, tweet);
  }),
  endpoint(calls.editTweet, async ({ db, viewer, params, body }) => {
    const tweet = await changeTweet(db, viewer, { id: params.tweetId, content: body.newContent });
    return reply(tweet.withheld === "held" ? t.tweetWaits : t.tweetUpdated, tweet);
  }),
  endpoint(calls.deleteTweet, async ({ db, viewerId, params }) => {
    await deleteTweet(db, params.tweetId, viewerId);
    return reply(t.tweetDeleted, {});
  }),
];
