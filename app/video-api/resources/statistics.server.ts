import { calls } from "#contract/calls";
import { channelStatisticsShape, type Period, videoStatisticsShape } from "#contract/statistics";
import { call } from "../transport/call.server";
import type { ApiSession } from "../transport/session.server";

/** dashboard/statistics; no other server of the family has these calls, so their shapes are our own. */
export const statistics = (session: ApiSession) => ({
  ofChannel: (days: Period) => call(session, calls.findChannelStatistics, { query: { days } }, channelStatisticsShape),
  ofVideo: (videoId: string, days: Period) =>
    call(session, calls.findVideoStatistics, { params: { videoId }, query: { days } }, videoStatisticsShape),
});
