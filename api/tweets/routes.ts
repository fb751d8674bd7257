import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addTweet, changeTweet, deleteTweet, listTweets, listTweetsOf } from "./queries";

/** The endpoints for tweets. */
export const tweetEndpoints = [
  endpoint(calls.listTweets, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listTweets(db, paging, viewerId);
    return reply("Tweets fetched successfully", docs, { page });
  }),
  endpoint(calls.listChannelTweets, async ({ db, viewerId, params, paging }) => {
    const { docs, page } = await listTweetsOf(db, params.userId, paging, viewerId);
    return reply("Tweets fetched successfully", docs, { page });
  }),
  endpoint(calls.addTweet, async ({ db, viewerId, body }) =>
    reply("Tweet created successfully", await addTweet(db, viewerId, body)),
  ),
  endpoint(calls.editTweet, async ({ db, viewerId, params, body }) =>
    reply("Tweet updated successfully", await changeTweet(db, params.tweetId, viewerId, body.newContent)),
  ),
  endpoint(calls.deleteTweet, async ({ db, viewerId, params }) => {
    await deleteTweet(db, params.tweetId, viewerId);
    return reply("Tweet deleted successfully", {});
  }),
];
