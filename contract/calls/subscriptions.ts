import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { id } from "#contract/shapes";
import {
  feedAddressShape,
  channelEntryShape,
  subscriberShape,
  subscriptionShape,
  subscriptionStatusShape,
  channelNotificationsChange,
  subscriptionChange,
} from "#contract/subscriptions";
import { videoShape } from "#contract/videos";
import { call } from "./call";
import { cursorList, pagedList } from "./list";

export const subscriptionCalls = {
  subscribe: call({
    route: "POST /subscriptions/t/{channelId}",
    isWidelySupported: true,
    aliases: ["PATCH /subscription/{channelId}", "POST /subscriptions/c/{channelId}"],
    acceptedAliases: ["PATCH /subscriptions/t/{channelId}"],
    summary: "Subscribes to a channel, or unsubscribes",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: subscriptionChange,
    answer: subscriptionShape,
  }),
  chooseNotifications: call({
    route: "PATCH /subscriptions/t/{channelId}/notifications",
    summary: "Sets the notifications of a subscription",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: channelNotificationsChange,
    answer: channelNotificationsChange,
  }),
  listSubscribers: call({
    route: "GET /subscriptions/c/{channelId}",
    isWidelySupported: true,
    summary: "Lists the subscribers of a channel, newest first; up to 10,000 unless a limit is given",
    who: "everybody",
    scope: "read",
    defaultLimit: pageSizes.maxSubscribers,
    ...pagedList(subscriberShape),
  }),
  listSubscriptions: call({
    route: "GET /subscriptions/u/{userId}",
    isWidelySupported: true,
    summary: "Lists the subscriptions of a user, newest first",
    who: "everybody",
    scope: "read",
    ...pagedList(channelEntryShape, { query: "Filters by channel name" }),
  }),
  listSubscribedVideos: call({
    route: "GET /subscriptions/videos",
    summary: "Lists the videos of the channels to which the viewer is subscribed, newest first",
    who: "signed in",
    scope: "read",
    ...cursorList(videoShape),
  }),
  findFeedAddress: call({
    route: "GET /subscriptions/feed",
    summary: "Returns when the viewer's feed URL was created; null without one",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  createFeedAddress: call({
    route: "POST /subscriptions/feed",
    summary: "Creates a feed URL and returns its key once; it replaces an earlier one",
    who: "signed in",
    scope: null,
    limit: "reaction",
    answer: feedAddressShape,
    status: 201,
  }),
  removeFeedAddress: call({
    route: "DELETE /subscriptions/feed",
    summary: "Deletes the feed URL",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  listFeedVideos: call({
    route: "GET /subscriptions/feed/videos",
    summary: "Lists the newest videos of the channels to which the owner of a key is subscribed",
    who: "everybody",
    scope: "read",
    ...cursorList(videoShape, { key: "The key of the feed URL" }),
    defaultLimit: pageSizes.feed,
  }),
  findSubscription: call({
    route: "POST /subscriptions/subStatus",
    isWidelySupported: true,
    summary: "Returns whether the viewer is subscribed to a channel",
    who: "signed in",
    scope: "read",
    limit: null,
    allowedWhenSuspended: true,
    body: z.object({ channelId: id }),
    answer: subscriptionStatusShape,
  }),
};
