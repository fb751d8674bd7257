import { createFeedAddress, findFeedAddress, removeFeedAddress } from "#api/community/subscriptions/feed-address";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { parseId } from "#api/http/validate";
import { calls } from "#contract/calls";
import { readFeed } from "./notification-feed";
import { countUnread, listNotifications } from "./list-notifications";
import { markSeen, openNotification } from "./mark-seen";
import { changeNotificationSettings, findNotificationSettings } from "./notification-settings";
import * as community from "#languages/api-community";
import * as t from "#languages/api-notifications";

const feed = "notification_feeds";

export const notificationEndpoints = [
  endpoint(calls.listNotifications, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listNotifications(db, viewerId, paging);
    return reply(fetchedMessage("Notifications"), docs, { page });
  }),
  endpoint(calls.countNotifications, async ({ db, viewerId }) =>
    reply(fetchedMessage("Notifications"), { unread: await countUnread(db, viewerId) }),
  ),
  endpoint(calls.markNotificationsSeen, async ({ db, viewerId, body }) => {
    await markSeen(db, viewerId, body.until);
    return reply(t.notificationsRead, {});
  }),
  endpoint(calls.openNotification, async ({ db, viewerId, params }) => {
    const id = parseId(params.notificationId, "notification");
    return reply(fetchedMessage("Notification"), await openNotification(db, viewerId, id));
  }),
  endpoint(calls.findNotificationSettings, async ({ deps, viewer }) =>
    reply(fetchedMessage("Notification settings"), await findNotificationSettings(deps, viewer)),
  ),
  endpoint(calls.changeNotificationSettings, async ({ deps, viewer, body }) =>
    reply(t.notificationSettingsUpdated, await changeNotificationSettings(deps, viewer, body)),
  ),
  endpoint(calls.findNotificationFeed, async ({ db, viewerId }) =>
    reply(fetchedMessage("Feed address"), await findFeedAddress(db, feed, viewerId)),
  ),
  endpoint(calls.createNotificationFeed, async ({ db, viewer }) =>
    reply(community.feedAddressCreated, await createFeedAddress(db, feed, viewer)),
  ),
  endpoint(calls.removeNotificationFeed, async ({ db, viewerId }) =>
    reply(community.feedAddressRemoved, await removeFeedAddress(db, feed, viewerId)),
  ),
  endpoint(calls.readNotificationFeed, async ({ db, query }) =>
    reply(fetchedMessage("Notifications"), await readFeed(db, query.key ?? "")),
  ),
];
