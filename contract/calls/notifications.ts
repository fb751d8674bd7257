import { z } from "zod";
import {
  newNotificationSettings,
  notificationFeedShape,
  notificationSettingsShape,
  unsubscribedShape,
  unsubscription,
  notificationShape,
  notificationsSeen,
  unreadShape,
} from "#contract/notifications";
import { pageSizes } from "#contract/limits";
import { feedAddressShape } from "#contract/subscriptions";
import { call } from "./call";
import { cursorPaging, pageCursors } from "./list";

export const notificationCalls = {
  listNotifications: call({
    address: "GET /notifications",
    summary: "What happened that one is told of, newest first; nothing that one may not see any more",
    who: "signed in",
    scope: "read",
    query: cursorPaging,
    defaultLimit: pageSizes.notifications,
    answer: z.array(notificationShape),
    extra: pageCursors,
  }),
  countNotifications: call({
    address: "GET /notifications/unread",
    summary: "How many notifications one has not read, counted up to 100",
    who: "signed in",
    scope: "read",
    answer: unreadShape,
  }),
  markNotificationsSeen: call({
    address: "POST /notifications/seen",
    summary: "Marks all notifications that were written up to a time as read",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    body: notificationsSeen,
  }),
  openNotification: call({
    address: "POST /notifications/{notificationId}/seen",
    summary: "Marks a notification as read, and returns it",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    limit: "reaction",
    answer: notificationShape,
  }),
  findNotificationSettings: call({
    address: "GET /notifications/settings",
    summary: "Which kinds of notifications one gets, on the site and by mail",
    who: "signed in",
    scope: "read",
    answer: notificationSettingsShape,
  }),
  changeNotificationSettings: call({
    address: "PATCH /notifications/settings",
    summary: "Chooses the kinds of notifications that one gets, on the site and by mail",
    who: "signed in",
    scope: null,
    body: newNotificationSettings,
    answer: notificationSettingsShape,
  }),
  findNotificationFeed: call({
    address: "GET /notifications/feed",
    summary: "Since when an address has been there at which programs read the viewer's notifications",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  createNotificationFeed: call({
    address: "POST /notifications/feed",
    summary: "Creates that address and shows its key once; an earlier one is no longer valid",
    who: "signed in",
    scope: null,
    limit: "reaction",
    answer: feedAddressShape,
    status: 201,
  }),
  removeNotificationFeed: call({
    address: "DELETE /notifications/feed",
    summary: "Removes that address",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  readNotificationFeed: call({
    address: "GET /notifications/feed/newest",
    summary: "The newest notifications of the owner of a key, and the language in which they are read",
    who: "everybody",
    scope: "read",
    query: { key: "The key of the feed address" },
    answer: notificationFeedShape,
  }),
  unsubscribe: call({
    address: "POST /notifications/unsubscribe",
    summary: "Ends the mails of one kind, or the digest, by the token of a link in one of them",
    who: "everybody",
    scope: null,
    limit: "unsubscription",
    allowedWhenSuspended: true,
    body: unsubscription,
    answer: unsubscribedShape,
  }),
};
