import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { parsePeriod } from "#contract/statistics";
import { findChannelStatistics } from "./channel-statistics";
import { findVideoStatistics } from "./video-statistics";

export const statisticsEndpoints = [
  endpoint(calls.findChannelStatistics, async ({ db, viewerId, query }) => {
    const statistics = await findChannelStatistics(db, viewerId, parsePeriod(query.days));
    return reply(fetchedMessage("Statistics"), statistics);
  }),
  endpoint(calls.findVideoStatistics, async ({ db, viewerId, params, query }) => {
    const target = { videoId: params.videoId, ownerId: viewerId };
    return reply(fetchedMessage("Statistics"), await findVideoStatistics(db, target, parsePeriod(query.days)));
  }),
];
