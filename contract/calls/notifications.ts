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
import { cursorList } from "./list";

export const notificationCalls = {
  listNotifications: call({
    route: "GET /notifications",
    summary:
      "Lists the viewer's notifications, newest first, without those about content that the viewer may no longer see",
    who: "signed in",
    scope: "read",
    defaultLimit: pageSizes.notifications,
    ...cursorList(notificationShape),
  }),
  countNotifications: call({
    route: "GET /notifications/unread",
    summary: "Returns the number of unread notifications, counted up to 100",
    who: "signed in",
    scope: "read",
    answer: unreadShape,
  }),
  markNotificationsSeen: call({
    route: "POST /notifications/seen",
    summary: "Marks as read all notifications up to a time",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    body: notificationsSeen,
  }),
  openNotification: call({
    route: "POST /notifications/{notificationId}/seen",
    summary: "Marks a notification as read, and returns it",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    limit: "reaction",
    answer: notificationShape,
  }),
  findNotificationSettings: call({
    route: "GET /notifications/settings",
    summary: "Returns which kinds of notifications the viewer gets, on the site and by mail",
    who: "signed in",
    scope: "read",
    answer: notificationSettingsShape,
  }),
  changeNotificationSettings: call({
    route: "PATCH /notifications/settings",
    summary: "Chooses which kinds of notifications the viewer gets, on the site and by mail",
    who: "signed in",
    scope: null,
    body: newNotificationSettings,
    answer: notificationSettingsShape,
  }),
  findNotificationFeed: call({
    route: "GET /notifications/feed",
    summary: "Returns when the feed URL of the viewer's notifications was created; null without one",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  createNotificationFeed: call({
    route: "POST /notifications/feed",
    summary: "Creates a feed URL and returns its key once; it replaces an earlier one",
    who: "signed in",
    scope: null,
    limit: "reaction",
    answer: feedAddressShape,
    status: 201,
  }),
  removeNotificationFeed: call({
    route: "DELETE /notifications/feed",
    summary: "Deletes the feed URL",
    who: "signed in",
    scope: null,
    answer: feedAddressShape,
  }),
  readNotificationFeed: call({
    route: "GET /notifications/feed/newest",
    summary: "Lists the newest notifications of the owner of a key, and the owner's language",
    who: "everybody",
    scope: "read",
    query: { key: "The key of the feed URL" },
    answer: notificationFeedShape,
  }),
  unsubscribe: call({
    route: "POST /notifications/unsubscribe",
    summary: "Unsubscribes from the mails of one kind, or from the digest, by the token of a link in such a mail",
    who: "everybody",
    scope: null,
    limit: "unsubscription",
    allowedWhenSuspended: true,
    body: unsubscription,
    answer: unsubscribedShape,
  }),
};
