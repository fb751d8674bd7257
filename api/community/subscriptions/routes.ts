import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { createFeedAddress, findFeedAddress, removeFeedAddress, requireFeedOwner } from "./feed-address";
import { listSubscriptions, listSubscribers } from "./list-subscriptions";
import { listSubscribedVideos } from "./newest-videos";
import { chooseNotifications, isSubscribed, setSubscription } from "./set-subscription";
import * as t from "#languages/api-community";
import * as n from "#languages/api-notifications";

const feed = "feed_addresses";

export const subscriptionEndpoints = [
  endpoint(calls.subscribe, async ({ db, viewerId, params, body }) => {
    const change = { subscriberId: viewerId, ...params, isSubscribed: body.subscribed };
    const state = await setSubscription(db, change);
    return reply(state.subscribed ? t.subscribed : t.unsubscribed, state);
  }),
  endpoint(calls.chooseNotifications, async ({ db, viewerId, params, body }) => {
    await chooseNotifications(db, { subscriberId: viewerId, ...params }, body.notifications);
    return reply(n.channelNotificationsChosen, body);
  }),
  endpoint(calls.listSubscribers, async ({ db, viewerId, params, paging }) => {
    const { docs, page } = await listSubscribers(db, params.channelId, { paging, viewerId });
    return reply(fetchedMessage("Subscribers"), docs, { page });
  }),
  endpoint(calls.listSubscriptions, async ({ db, viewerId, params, query, paging }) => {
    const { docs, page } = await listSubscriptions(db, params.userId, {
      nameFilter: query.query ?? "",
      paging,
      viewerId,
    });
    return reply(fetchedMessage("Subscribed channels"), docs, { page });
  }),
  endpoint(calls.listSubscribedVideos, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listSubscribedVideos(db, viewerId, paging);
    return reply(fetchedMessage("Videos"), docs, { page });
  }),
  endpoint(calls.findFeedAddress, async ({ db, viewerId }) =>
    reply(fetchedMessage("Feed address"), await findFeedAddress(db, feed, viewerId)),
  ),
  endpoint(calls.createFeedAddress, async ({ db, viewer }) =>
    reply(t.feedAddressCreated, await createFeedAddress(db, feed, viewer)),
  ),
  endpoint(calls.removeFeedAddress, async ({ db, viewerId }) =>
    reply(t.feedAddressRemoved, await removeFeedAddress(db, feed, viewerId)),
  ),
  endpoint(calls.listFeedVideos, async ({ db, query, paging }) => {
    const { docs, page } = await listSubscribedVideos(db, await requireFeedOwner(db, feed, query.key ?? ""), paging);
    return reply(fetchedMessage("Videos"), docs, { page });
  }),
  endpoint(calls.findSubscription, async ({ db, viewerId, body }) => {
    const alreadySubscribed = await isSubscribed(db, viewerId, body.channelId);
    return reply(fetchedMessage("Subscription status"), { alreadySubscribed });
  }),
];
