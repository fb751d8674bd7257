import type { PlotView } from "#app/components/statistics/plot-view";
import { formatCount } from "#app/format/counts";
import { formatDay } from "#app/format/day";
import { encodePath } from "#app/format/path";
import type { ChannelStatistics, VideoStatistics } from "#contract/statistics";
import { toAudienceView } from "./audience.server";
import { changesHeight } from "#app/components/statistics/plot-view";
import { dayAxis } from "./plot-axes.server";
import { plotArea, plotChanges } from "./plots.server";
import { cutQuietStart, listDays } from "./statistics-days.server";
import { noChange, partsTable, sourcesTable, subscribersTable, viewsTable } from "./statistics-tables.server";
import * as t from "#languages/statistics";

type Views = Pick<ChannelStatistics, "days" | "from" | "to" | "since" | "sources"> &
  Pick<VideoStatistics, "byDay" | "totals" | "previous">;

/** Shows the statistics of a channel, with the pictures of its videos by their ids. */
export const toChannelView = (statistics: ChannelStatistics, pictures: ReadonlyMap<string, string>) => ({
  ...toBaseView(statistics),
  totals: statistics.totals,
  previous: statistics.previous,
  videos: toBars(
    statistics.videos.map(({ _id, title, views }) => ({
      label: title,
      picture: pictures.get(_id) ?? "",
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
  audience: { ...toAudienceView(statistics), table: partsTable(statistics) },
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

function toBars(rows: { label: string; to?: string; picture?: string; views: number }[]) {
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
  const shownDays = cutQuietStart(statistics);
  const points = listDays(shownDays, { views: 0, watchSeconds: 0 }).map(({ day, views }) => {
    return { x: Date.parse(day), y: views, title: t.viewsOnDay({ day: formatDay(day), count: views }) };
  });
  const peak = points.reduce((best, point) => (point.y > best.y ? point : best));
  const description = t.viewsPlot({ count: totals.views, days, peak: peak.title });
  return plotArea({
    points,
    axis: dayAxis(shownDays.from, to),
    description,
    formatY: formatCount,
    isLastUnfinished: true,
  });
}

function plotSubscribers(statistics: ChannelStatistics): PlotView | null {
  const { totals, to, days } = statistics;
  const { subscribersGained, subscribersLost } = totals;
  if (subscribersGained + subscribersLost === 0) return null;
  const shownDays = cutQuietStart(statistics);
  const changes = listDays(shownDays, noChange).map(({ day, subscribersGained: gain, subscribersLost: loss }) => {
    return { x: Date.parse(day), gain, loss, title: t.changesOnDay({ day: formatDay(day), gained: gain, lost: loss }) };
  });
  const description = t.subscribersPlot({ gained: subscribersGained, lost: subscribersLost, days });
  return plotChanges({ height: changesHeight, changes, axis: dayAxis(shownDays.from, to), description });
}
