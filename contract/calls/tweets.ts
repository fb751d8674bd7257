import { z } from "zod";
import { changedTweet, newTweet, tweetShape } from "#contract/tweets";
import { call } from "./call";
import { besideList, paging } from "./list";
import { nothing } from "./nothing";

export const tweetCalls = {
  listTweets: call({
    at: "GET /tweets/getAllTweets",
    aliases: ["GET /tweets"],
    summary: "All tweets, newest first",
    who: "everybody",
    query: paging,
    answer: z.array(tweetShape),
    beside: besideList,
  }),
  listChannelTweets: call({
    at: "GET /tweets/user/{userId}",
    aliases: ["GET /tweets/users/{userId}"],
    summary: "A channel's tweets, newest first",
    who: "everybody",
    query: paging,
    answer: z.array(tweetShape),
    beside: besideList,
  }),
  addTweet: call({
    at: "POST /tweets/",
    summary: "Adds a tweet",
    who: "signed in",
    body: newTweet,
    answer: tweetShape,
    status: 201,
  }),
  editTweet: call({
    at: "PATCH /tweets/{tweetId}",
    summary: "Changes one's tweet",
    who: "signed in",
    body: changedTweet,
    fromOldClients: ({ content, ...fields }) => ({ newContent: content, ...fields }),
    answer: tweetShape,
  }),
  deleteTweet: call({
    at: "DELETE /tweets/{tweetId}",
    summary: "Deletes one's tweet",
    who: "signed in",
    answer: nothing,
  }),
};
