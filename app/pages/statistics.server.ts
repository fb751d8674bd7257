import type { PlotView } from "#app/components/statistics/plot-view";
import { formatCount } from "#app/format/counts";
import { formatDay } from "#app/format/day";
import { formatDuration, formatWatchTime } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import type { ChannelStatistics, VideoStatistics } from "#contract/statistics";
import { dayAxis, plotArea, plotChanges, timeAxis } from "./plots.server";
import { cutQuietStart, listDays } from "./statistics-days.server";
import { noChange, partsTable, sourcesTable, subscribersTable, viewsTable } from "./statistics-tables.server";
import * as t from "#languages/statistics";

type Views = Pick<ChannelStatistics, "days" | "from" | "to" | "since" | "sources"> &
  Pick<VideoStatistics, "byDay" | "totals" | "previous">;

export const toChannelView = (statistics: ChannelStatistics) => ({
  ...toBaseView(statistics),
  totals: statistics.totals,
  previous: statistics.previous,
  videos: toBars(
    statistics.videos.map(({ _id, title, views }) => ({
      label: title,
      to: encodePath`/admin/dashboard/statistics/${_id}` + `?days=${statistics.days}`,
      views,
    })),
  ),
  subscribers: { plot: plotSubscribers(statistics), table: subscribersTable(statistics) },
});

export const toVideoView = (statistics: VideoStatistics) => ({
  ...toBaseView(statistics),
  _id: statistics._id,
  title: statistics.title,
  totals: statistics.totals,
  previous: statistics.previous,
  moments: { plot: plotMoments(statistics), table: partsTable(statistics) },
});

const toBaseView = (statistics: Views) => ({
  days: statistics.days,
  since: statistics.since,
  /** Whether some of the period's days were not counted. */
  isPartial: statistics.from < statistics.since,
  views: { plot: plotViews(statistics), table: viewsTable(statistics) },
  sources: toBars(
    sourcesTable(statistics).rows.map(([label, views]) => ({ label: String(label), views: Number(views) })),
  ),
});

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

function toBars(rows: { label: string; to?: string; views: number }[]) {
  const total = Math.max(1, sumOf(rows.map(({ views }) => views)));
  return rows.map(({ views, ...row }) => ({
    ...row,
    value: formatCount(views),
    percent: Math.round((views / total) * 10_000) / 100,
  }));
}

function plotViews(statistics: Views): PlotView | null {
  const { totals, to, days } = statistics;
  if (totals.views === 0) return null;
  const plotted = cutQuietStart(statistics);
  const points = listDays(plotted, { views: 0, watchSeconds: 0 }).map(({ day, views }) => {
    return { x: Date.parse(day), y: views, title: t.viewsOnDay({ day: formatDay(day), count: views }) };
  });
  const peak = points.reduce((best, point) => (point.y > best.y ? point : best));
  const description = t.viewsPlot({ count: totals.views, days, peak: peak.title });
  return plotArea({
    points,
    axis: dayAxis(plotted.from, to),
    description,
    formatY: formatCount,
    isLastUnfinished: true,
  });
}

function plotSubscribers(statistics: ChannelStatistics): PlotView | null {
  const { totals, to, days } = statistics;
  const { subscribersGained, subscribersLost } = totals;
  if (subscribersGained + subscribersLost === 0) return null;
  const plotted = cutQuietStart(statistics);
  const changes = listDays(plotted, noChange).map(({ day, subscribersGained: gain, subscribersLost: loss }) => {
    return { x: Date.parse(day), gain, loss, title: t.changesOnDay({ day: formatDay(day), gained: gain, lost: loss }) };
  });
  const description = t.subscribersPlot({ gained: subscribersGained, lost: subscribersLost, days });
  return plotChanges({ changes, axis: dayAxis(plotted.from, to), description });
}

/** Units of watch time with their seconds; a plot takes the largest of which its highest value has two. */
const units = [
  { say: t.hours, seconds: 3_600 },
  { say: t.minutes, seconds: 60 },
  { say: t.seconds, seconds: 1 },
] as const;

/** Draws how long each part of a video was watched; null without watch time. */
function plotMoments({ parts, duration }: VideoStatistics): PlotView | null {
  const highest = Math.max(0, ...parts.watched);
  if (highest === 0) return null;
  const unit = units.find(({ seconds }) => highest >= 2 * seconds) ?? units[2];
  const points = parts.watched.map((watched, part) => {
    const start = part * parts.seconds;
    const end = Math.min(start + parts.seconds, duration);
    const title = t.partWatched({
      start: formatDuration(start),
      end: formatDuration(end),
      watchTime: formatWatchTime(watched),
    });
    // The last part is shorter than the others; its length makes it comparable.
    const share = parts.seconds / Math.max(1, end - start);
    return { x: Math.min(start + parts.seconds / 2, duration), y: (watched * share) / unit.seconds, title };
  });
  const peak = points.reduce((best, point) => (point.y > best.y ? point : best));
  const description = t.partsPlot({ seconds: parts.seconds, peak: peak.title });
  const formatY = (value: number) => unit.say({ value });
  return plotArea({ points, axis: timeAxis(duration, formatDuration), description, formatY, isStretched: true });
}
