import { channelStatisticsShape, videoStatisticsShape, watchedRanges } from "#contract/statistics";
import { call } from "./call";

const period = { days: "The period in days: 7, 28 (the default), 90 or 365, until today in UTC" } as const;

export const statisticsCalls = {
  findChannelStatistics: call({
    route: "GET /dashboard/statistics",
    summary: "Returns views, watch time, sources and subscribers of the viewer's channel by day",
    who: "signed in",
    scope: "read",
    query: period,
    answer: channelStatisticsShape,
  }),
  findVideoStatistics: call({
    route: "GET /dashboard/statistics/{videoId}",
    summary: "Returns views, watch time and sources of the viewer's video by day",
    who: "signed in",
    scope: "read",
    query: period,
    answer: videoStatisticsShape,
  }),
  addWatchTime: call({
    route: "POST /videos/watch-time/{videoId}",
    summary: "Adds played ranges of a video to its watch time, without recording who played them",
    who: "everybody",
    scope: null,
    limit: "watchTime",
    allowedWhenSuspended: true,
    body: watchedRanges,
  }),
};
