import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { id } from "#contract/shapes";
import {
  feedAddressShape,
  followedChannelShape,
  subscriberShape,
  subscriptionShape,
  subscriptionStatusShape,
  wantedSubscription,
} from "#contract/subscriptions";
import { videoShape } from "#contract/videos";
import { call } from "./call";
import { cursorPaging, pageCursors, paging } from "./list";

export const subscriptionCalls = {
  subscribe: call({
    address: "POST /subscriptions/t/{channelId}",
    inFamily: true,
    aliases: ["PATCH /subscription/{channelId}", "POST /subscriptions/c/{channelId}"],
    inboundAliases: ["PATCH /subscriptions/t/{channelId}"],
    summary: "Subscribes to a channel, or ends that",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: wantedSubscription,
    answer: subscriptionShape,
  }),
  listSubscribers: call({
    address: "GET /subscriptions/c/{channelId}",
    inFamily: true,
    summary: "Who follows a channel, newest first; up to 10,000 unless a limit is given",
    who: "everybody",
    scope: "read",
    query: paging,
    defaultLimit: pageSizes.maxSubscribers,
    answer: z.array(subscriberShape),
    extra: pageCursors,
  }),
  listSubscriptions: call({
    address: "GET /subscriptions/u/{userId}",
    inFamily: true,
    summary: "The channels a user follows, newest first",
    who: "everybody",
    scope: "read",
    query: { ...paging, query: "Only those whose names have this" },
    answer: z.array(followedChannelShape),
    extra: pageCursors,
  }),
  listSubscribedVideos: call({
    address: "GET /subscriptions/videos",
    summary: "The videos of the channels one follows, newest first",
    who: "signed in",
    scope: "read",
    query: cursorPaging,
    answer: z.array(videoShape),
    extra: pageCursors,
  }),
  findFeedAddress: call({
    address: "GET /subscriptions/feed",
    summary: "Since when an address has been there at which programs read the videos of the channels one follows",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  createFeedAddress: call({
    address: "POST /subscriptions/feed",
    summary: "Creates that address and shows its key once; an earlier one is no longer valid",
    who: "signed in",
    scope: null,
    limit: "reaction",
    answer: feedAddressShape,
    status: 201,
  }),
  removeFeedAddress: call({
    address: "DELETE /subscriptions/feed",
    summary: "Removes that address",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  listFeedVideos: call({
    address: "GET /subscriptions/feed/videos",
    summary: "The newest videos of the channels that the owner of a key follows",
    who: "everybody",
    scope: "read",
    query: { key: "The key of the feed address", ...cursorPaging },
    defaultLimit: pageSizes.feed,
    answer: z.array(videoShape),
    extra: pageCursors,
  }),
  findSubscription: call({
    address: "POST /subscriptions/subStatus",
    inFamily: true,
    summary: "Whether one follows a channel",
    who: "signed in",
    scope: "read",
    limit: null,
    allowedWhenSuspended: true,
    body: z.object({ channelId: id }),
    answer: subscriptionStatusShape,
  }),
};
