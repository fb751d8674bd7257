import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import {
  notificationFeedShape,
  notificationSettingsShape,
  notificationShape,
  unsubscribedShape,
} from "#contract/notifications";
import { pushShape } from "#contract/push";
import { feedAddressShape } from "#contract/subscriptions";
import { call, method } from "../transport/call.server";
import { listMethod } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

/** notifications/… */
export const notifications = (session: ApiSession) => ({
  list: listMethod(session, calls.listNotifications, notificationShape, pageSizes.notifications),

  markSeen: (until: string) => call(session, calls.markNotificationsSeen, { body: { until } }),

  open: method(session, calls.openNotification, notificationShape),

  findSettings: method(session, calls.findNotificationSettings, notificationSettingsShape),

  changeSettings: method(session, calls.changeNotificationSettings, notificationSettingsShape),

  listBrowsers: method(session, calls.listPushBrowsers, pushShape),
  addBrowser: method(session, calls.addPushBrowser, pushShape),
  renewBrowser: method(session, calls.renewPushBrowser, pushShape),
  removeBrowser: method(session, calls.removePushBrowser),

  feed: (key: string) => call(session, calls.readNotificationFeed, { query: { key } }, notificationFeedShape),
  findFeedAddress: method(session, calls.findNotificationFeed, feedAddressShape),
  createFeedAddress: method(session, calls.createNotificationFeed, feedAddressShape),
  removeFeedAddress: method(session, calls.removeNotificationFeed),

  unsubscribe: (token: string) => call(session, calls.unsubscribe, { body: { token } }, unsubscribedShape),

  chooseForChannel: method(session, calls.chooseNotifications),
});
