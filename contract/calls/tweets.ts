import { changedTweet, newTweet, tweetShape } from "#contract/tweets";
import { call } from "./call";
import { pagedList } from "./list";

export const tweetCalls = {
  listTweets: call({
    route: "GET /tweets/getAllTweets",
    isWidelySupported: true,
    aliases: ["GET /tweets"],
    summary: "Lists all tweets, newest first",
    who: "everybody",
    scope: "read",
    ...pagedList(tweetShape),
  }),
  listChannelTweets: call({
    route: "GET /tweets/user/{userId}",
    isWidelySupported: true,
    aliases: ["GET /tweets/users/{userId}"],
    summary: "Lists a channel's tweets, newest first",
    who: "everybody",
    scope: "read",
    ...pagedList(tweetShape),
  }),
  findTweet: call({
    route: "GET /tweets/{tweetId}",
    summary: "Returns a tweet",
    who: "everybody",
    scope: "read",
    answer: tweetShape,
  }),
  addTweet: call({
    route: "POST /tweets/",
    isWidelySupported: true,
    summary: "Adds a tweet",
    who: "signed in",
    scope: "publish",
    limit: "tweet",
    posts: true,
    body: newTweet,
    mapLegacyFields: ({ tweet, ...fields }) => ({ content: tweet, ...fields }),
    answer: tweetShape,
    status: 201,
  }),
  editTweet: call({
    route: "PATCH /tweets/{tweetId}",
    isWidelySupported: true,
    summary: "Changes the viewer's tweet",
    who: "signed in",
    scope: "publish",
    posts: true,
    body: changedTweet,
    mapLegacyFields: ({ content, tweet, ...fields }) => ({ newContent: content ?? tweet, ...fields }),
    answer: tweetShape,
  }),
  deleteTweet: call({
    route: "DELETE /tweets/{tweetId}",
    isWidelySupported: true,
    summary: "Deletes the viewer's tweet",
    who: "signed in",
    scope: "publish",
  }),
};
