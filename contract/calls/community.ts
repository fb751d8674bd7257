import { z } from "zod";
import { commentShape, newComment } from "#contract/comments";
import { likeCountShape, likedVideoShape, likeShape, wantedLike } from "#contract/likes";
import { changedPlaylist, fullPlaylistShape, newPlaylist, playlistShape } from "#contract/playlists";
import { id } from "#contract/shapes";
import {
  followedChannelShape,
  subscriberShape,
  subscriptionShape,
  subscriptionStatusShape,
  wantedSubscription,
} from "#contract/subscriptions";
import { changedTweet, newTweet, tweetShape } from "#contract/tweets";
import { besideList, type Call, paging } from "./call";
import { pageOf } from "./page";

const nothing = z.object({});

export const commentCalls: readonly Call[] = [
  { at: "GET /comments/{videoId}", summary: "Comments, newest first", query: paging, answer: pageOf(commentShape) },
  {
    at: "POST /comments/{videoId}",
    summary: "Adds a comment",
    session: true,
    body: newComment,
    answer: commentShape,
    status: 201,
  },
  {
    at: "GET /comment/{commentId}",
    also: ["GET /comments/c/{commentId}"],
    summary: "A comment",
    answer: commentShape,
  },
  {
    at: "PATCH /comment/{commentId}",
    also: ["PATCH /comments/c/{commentId}"],
    summary: "Changes one's comment",
    session: true,
    body: newComment,
    answer: commentShape,
  },
  {
    at: "DELETE /comment/{commentId}",
    also: ["DELETE /comments/c/{commentId}"],
    summary: "Deletes one's comment, or one under one's video",
    session: true,
    answer: nothing,
  },
];

const toggle = { summary: "Likes, or takes a like back", session: true, body: wantedLike, answer: likeShape } as const;

export const likeCalls: readonly Call[] = [
  {
    at: "GET /likes/videos",
    summary: "The videos one likes, latest like first",
    session: true,
    query: paging,
    answer: z.array(likedVideoShape),
    beside: besideList,
  },
  ...(["v", "t", "c"] as const).map((kind): Call => ({
    at: `GET /likes/likecount/${kind}/{id}`,
    summary: "How many like it, and whether one does oneself",
    answer: likeCountShape,
    beside: likeCountShape,
  })),
  { at: "POST /likes/toggle/v/{id}", also: ["PATCH /like/video/{id}"], ...toggle },
  { at: "POST /likes/toggle/t/{id}", also: ["PATCH /like/tweet/{id}"], ...toggle },
  { at: "POST /likes/toggle/c/{id}", also: ["PATCH /like/comment/{id}"], ...toggle },
];

export const tweetCalls: readonly Call[] = [
  {
    at: "GET /tweets/getAllTweets",
    also: ["GET /tweets"],
    summary: "All tweets, newest first",
    query: paging,
    answer: z.array(tweetShape),
    beside: besideList,
  },
  {
    at: "GET /tweets/user/{userId}",
    also: ["GET /tweets/users/{userId}"],
    summary: "A channel's tweets, newest first",
    query: paging,
    answer: z.array(tweetShape),
    beside: besideList,
  },
  { at: "POST /tweets", summary: "Adds a tweet", session: true, body: newTweet, answer: tweetShape, status: 201 },
  {
    at: "PATCH /tweets/{tweetId}",
    summary: "Changes one's tweet",
    session: true,
    body: changedTweet,
    answer: tweetShape,
  },
  { at: "DELETE /tweets/{tweetId}", summary: "Deletes one's tweet", session: true, answer: nothing },
];

export const subscriptionCalls: readonly Call[] = [
  {
    at: "POST /subscriptions/t/{channelId}",
    also: ["PATCH /subscription/{channelId}", "POST /subscriptions/c/{channelId}"],
    summary: "Subscribes to a channel, or ends that",
    session: true,
    body: wantedSubscription,
    answer: subscriptionShape,
  },
  {
    at: "GET /subscriptions/c/{channelId}",
    summary: "Who follows a channel, newest first; up to 10,000 unless a limit is given",
    query: paging,
    answer: z.array(subscriberShape),
    beside: besideList,
  },
  {
    at: "GET /subscriptions/u/{userId}",
    summary: "The channels a user follows, newest first",
    query: { ...paging, query: "Only those whose names have this" },
    answer: z.array(followedChannelShape),
    beside: besideList,
  },
  {
    at: "POST /subscriptions/subStatus",
    summary: "Whether one follows a channel",
    session: true,
    body: z.object({ channelId: id }),
    answer: subscriptionStatusShape,
  },
];

const listed = { videos: "`none`, or the id of a video: only that one is listed in `videos`" } as const;

export const playlistCalls: readonly Call[] = [
  { at: "GET /playlist/{playlistId}", summary: "A playlist", query: listed, answer: playlistShape },
  {
    at: "GET /playlist/user/{userId}",
    also: ["GET /playlist/users/{userId}"],
    summary: "A channel's playlists, newest first",
    query: { ...paging, ...listed },
    answer: z.array(playlistShape),
    beside: besideList,
  },
  {
    at: "GET /playlist/user/allvideos/{playlistId}",
    summary: "A playlist with a page of its videos",
    query: paging,
    answer: fullPlaylistShape,
  },
  {
    at: "POST /playlist",
    summary: "Makes a playlist",
    session: true,
    body: newPlaylist,
    answer: playlistShape,
    status: 201,
  },
  {
    at: "PATCH /playlist/{playlistId}",
    summary: "Changes texts and picture of one's playlist",
    session: true,
    body: changedPlaylist,
    files: ["thumbnail"],
    answer: playlistShape,
  },
  { at: "DELETE /playlist/{playlistId}", summary: "Deletes one's playlist", session: true, answer: nothing },
  ...(["add", "remove"] as const).map((act): Call => ({
    at: `PATCH /playlist/${act}/{videoId}/{playlistId}`,
    also: [`PATCH /playlist/${act}/{playlistId}/{videoId}`],
    summary: act === "add" ? "Puts a video into one's playlist" : "Takes a video out of one's playlist",
    session: true,
    answer: playlistShape,
  })),
];
