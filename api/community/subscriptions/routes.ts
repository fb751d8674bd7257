import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { createFeedAddress, findFeedAddress, removeFeedAddress, requireFeedOwner } from "./feed-address";
import { listSubscriptions, listSubscribers } from "./lists";
import { listSubscribedVideos } from "./newest-videos";
import { isSubscribed, setSubscription } from "./set-subscription";

export const subscriptionEndpoints = [
  endpoint(calls.subscribe, async ({ db, viewerId, params, body }) => {
    const change = { subscriberId: viewerId, ...params, isSubscribed: body.subscribed };
    const state = await setSubscription(db, change);
    return reply(state.subscribed ? "Subscribed successfully" : "Unsubscribed successfully", state);
  }),
  endpoint(calls.listSubscribers, async ({ db, viewerId, params, paging }) => {
    const { docs, page } = await listSubscribers(db, params.channelId, { paging, viewerId });
    return reply("Subscribers fetched successfully", docs, { page });
  }),
  endpoint(calls.listSubscriptions, async ({ db, viewerId, params, query, paging }) => {
    const { docs, page } = await listSubscriptions(db, params.userId, {
      nameFilter: query.query ?? "",
      paging,
      viewerId,
    });
    return reply("Subscribed channels fetched successfully", docs, { page });
  }),
  endpoint(calls.listSubscribedVideos, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listSubscribedVideos(db, viewerId, paging);
    return reply("Videos fetched successfully", docs, { page });
  }),
  endpoint(calls.findFeedAddress, async ({ db, viewerId }) =>
    reply("Feed address fetched successfully", await findFeedAddress(db, viewerId)),
  ),
  endpoint(calls.createFeedAddress, async ({ db, viewerId }) =>
    reply("Feed address created successfully", await createFeedAddress(db, viewerId)),
  ),
  endpoint(calls.removeFeedAddress, async ({ db, viewerId }) =>
    reply("Feed address removed successfully", await removeFeedAddress(db, viewerId)),
  ),
  endpoint(calls.listFeedVideos, async ({ db, query, paging }) => {
    const { docs, page } = await listSubscribedVideos(db, await requireFeedOwner(db, query.key ?? ""), paging);
    return reply("Videos fetched successfully", docs, { page });
  }),
  endpoint(calls.findSubscription, async ({ db, viewerId, body }) => {
    const alreadySubscribed = await isSubscribed(db, viewerId, body.channelId);
    return reply("Subscription status fetched successfully", { alreadySubscribed });
  }),
];
