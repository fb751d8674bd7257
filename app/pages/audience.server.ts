import { scaleLinear } from "d3-scale";
import { formatDuration, formatWatchTime } from "#app/format/duration";
import { formatShare } from "#app/format/share";
import type { VideoStatistics } from "#contract/statistics";
import { timeAxis } from "./plot-axes.server";
import { plotArea } from "./plots.server";
import * as t from "#languages/statistics";

/**
 * Draws how many viewers still watched at each part of a video, and describes it. Returns an empty text without watch
 * time, and for a video with a single part only a text, which says why there is no plot.
 */
export function toAudienceView(statistics: VideoStatistics) {
  const { parts, duration } = statistics;
  const { shares, hasBeginning } = findAudience(statistics);
  if (shares.length === 0) return { plot: null, text: "" };
  if (shares.length === 1)
    return { plot: null, text: t.tooShortForAudience({ length: formatWatchTime(parts.seconds) }) };
  const points = shares.map(({ start, end, percent }) => {
    const [from, to, share] = [formatDuration(start), formatDuration(end), formatShare(percent)];
    return { x: (start + end) / 2, y: percent, title: t.partAudience({ start: from, end: to, share }) };
  });
  // The text says what the line shows, which runs from the middle of each part to that of the next.
  const line = scaleLinear(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  ).clamp(true);
  const [middle, end] = [formatShare(line(duration / 2)), formatShare(line(duration))];
  const text = t.audienceLeft({ basis: hasBeginning ? "beginning" : "other", middle, end });
  const axis = timeAxis(duration, formatDuration);
  return { plot: plotArea({ points, axis, description: text, formatY: formatShare, isStretched: true }), text };
}

/**
 * Computes how often each part of a video was watched, in percent of its beginning, or of its most watched part if
 * nobody watched the beginning. Times are in seconds.
 */
export function findAudience({ parts: { seconds, watched }, duration }: Pick<VideoStatistics, "parts" | "duration">) {
  const parts = watched.map((watchSeconds, part) => {
    const [start, end] = [part * seconds, Math.min((part + 1) * seconds, duration)];
    return { start, end, plays: watchSeconds / Math.max(1, end - start) };
  });
  const [beginning = 0, maxPlays] = [parts[0]?.plays, Math.max(0, ...parts.map(({ plays }) => plays))];
  if (maxPlays === 0) return { shares: [], hasBeginning: false };
  const shares = parts
    // Whole seconds say little about a rest that is shorter than one.
    .filter(({ start, end }) => start === 0 || end - start >= 1)
    .map(({ plays, ...part }) => ({ ...part, percent: Math.round((plays / (beginning || maxPlays)) * 1_000) / 10 }));
  return { shares, hasBeginning: beginning > 0 };
}
