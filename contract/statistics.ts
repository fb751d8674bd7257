import { z } from "zod";
import { periods } from "./limits";
import { count, id } from "./shapes";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/**
 * The kinds of pages that led to a view: none or an unknown page, a search, the feed of subscriptions, another page of the
 * site, a page of another site, or a player embedded in one.
 */
export const viewSources = ["direct", "search", "subscriptions", "site", "external", "embed"] as const;

export type ViewSource = (typeof viewSources)[number];

/** Body of PATCH videos/view/{videoId}: the kind of page that led to the view. */
export const countedView = z.object({ source: z.enum(viewSources, withMessage(t.notSource)).optional() });

export type Period = (typeof periods)[number];

/** Reads the number of days; 28 for any other text. */
export const parsePeriod = (text: string | null | undefined): Period =>
  periods.find((days) => String(days) === text) ?? 28;

/** The limits of one report: further ranges, and further seconds of all ranges together, are not counted. */
const watchTimeLimits = { ranges: 32, seconds: 300, characters: 1_000 } as const;

const range = /^(\d{1,6}(?:\.\d{1,3})?)-(\d{1,6}(?:\.\d{1,3})?)$/;

const rangesError = withMessage(t.notRanges);

/** Body of POST videos/watch-time/{videoId}: the ranges that were played since the last report, in seconds. */
export const watchedRanges = z.object({
  ranges: z
    .string(rangesError)
    .max(watchTimeLimits.characters, rangesError)
    .refine((text) => text.split(" ").every((each) => range.test(each)), rangesError),
});

/** Reads the ranges of a report, cut to the limits, the video's duration and `maxSeconds`. */
export function readWatchedRanges(text: string, duration: number, maxSeconds: number): [from: number, to: number][] {
  let secondsLeft = Math.min(watchTimeLimits.seconds, maxSeconds);
  const ranges: [number, number][] = [];
  for (const each of text.split(" ").slice(0, watchTimeLimits.ranges)) {
    const [, from = 0, end = 0] = (range.exec(each) ?? []).map(Number);
    const to = Math.min(end, duration, from + secondsLeft);
    if (to <= from) continue;
    secondsLeft -= to - from;
    ranges.push([from, to]);
  }
  return ranges;
}

const maxParts = 240;

/** Returns the length of the parts by which a video's watch time is counted: at least five seconds, and at most 240 parts. */
export const partSecondsOf = (duration: number) => Math.max(5, Math.ceil(duration / maxParts));

export const countParts = (duration: number) => Math.max(1, Math.ceil(duration / partSecondsOf(duration)));

const viewCounts = { views: count, watchSeconds: count };
const subscribers = { subscribersGained: count, subscribersLost: count };
const day = z.iso.date();

const commonFields = {
  days: count,
  /** First and last day of the period, in UTC. */
  from: day,
  to: day,
  /** The first day with counts: earlier views were not counted by day. */
  since: day,
  /** Views by the kind of page that led to them. */
  sources: z.object(
    Object.fromEntries(viewSources.map((source) => [source, count])) as Record<ViewSource, typeof count>,
  ),
};

/** GET dashboard/statistics. */
export const channelStatisticsShape = z.object({
  ...commonFields,
  totals: z.object({ ...viewCounts, ...subscribers }),
  /** The totals of the preceding period of the same length; null unless all its days were counted. */
  previous: z.object({ ...viewCounts, ...subscribers }).nullable(),
  /** The days on which something happened, oldest first. */
  byDay: z.array(z.object({ day, ...viewCounts, ...subscribers })),
  videos: z.array(z.object({ _id: id, title: z.string(), ...viewCounts })),
});

/** GET dashboard/statistics/{videoId}. */
export const videoStatisticsShape = z.object({
  ...commonFields,
  _id: id,
  title: z.string(),
  /** In seconds. */
  duration: z.number(),
  totals: z.object(viewCounts),
  previous: z.object(viewCounts).nullable(),
  byDay: z.array(z.object({ day, ...viewCounts })),
  /** The seconds watched of each part of the video, since the first counted day. */
  parts: z.object({ seconds: count, watched: z.array(count) }),
});

export type ChannelStatistics = z.output<typeof channelStatisticsShape>;
export type VideoStatistics = z.output<typeof videoStatisticsShape>;
