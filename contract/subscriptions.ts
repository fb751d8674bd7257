import { z } from "zod";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";
import { url, count, id, switchState } from "./shapes";

/** Body of POST subscriptions/t/{channelId}. */
export const subscriptionChange = z.object({ subscribed: switchState });

/** Which notifications a subscriber gets from a channel. */
export const channelNotifications = z.enum(["all", "videos", "none"], withMessage(t.chooseOption));
export type ChannelNotifications = z.output<typeof channelNotifications>;

/** Body of PATCH subscriptions/t/{channelId}/notifications. */
export const channelNotificationsChange = z.object({ notifications: channelNotifications });

export const subscriptionShape = z.object({
  subscribed: z.boolean(),
  isSubscribed: z.boolean(),
  subscribersCount: count,
});

export const subscriptionStatusShape = z.object({ alreadySubscribed: z.boolean() });

const person = { username: z.string(), fullName: z.string(), avatar: url, subscriberCount: count };

/** A channel in GET subscriptions/u/{userId} and GET search/channels; `isSubscribedByMe` is about the viewer. */
export const channelEntryShape = z.object({ channelId: id, ...person, isSubscribedByMe: z.boolean() });

/** An entry of GET subscriptions/c/{channelId}. */
export const subscriberShape = z.object({ subscriberId: id, ...person, isSubscribedByMe: z.boolean() });

/**
 * The URL of a personal feed. Only the answer that creates it has its secret `key`; `createdAt` is null when there is no
 * URL.
 */
export const feedAddressShape = z.object({
  key: z.string().nullable(),
  createdAt: z.string().nullable().default(null),
});

export type FeedAddress = z.output<typeof feedAddressShape>;
export type Subscription = z.output<typeof subscriptionShape>;
export type ChannelEntry = z.output<typeof channelEntryShape>;
export type Subscriber = z.output<typeof subscriberShape>;
