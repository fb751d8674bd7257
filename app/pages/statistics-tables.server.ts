import type { TableView } from "#app/components/statistics/plot-view";
import { type ChannelStatistics, type VideoStatistics, type ViewSource, viewSources } from "#contract/statistics";
import { findAudience } from "./audience.server";
import { listDays } from "./statistics-days.server";
import * as t from "#languages/statistics";

type Views = Pick<ChannelStatistics, "from" | "to" | "since"> & { byDay: VideoStatistics["byDay"] };

export const viewsTable = (statistics: Views): TableView => ({
  columns: [t.dayColumn(), t.viewsColumn(), t.watchSecondsColumn()],
  rows: listDays(statistics, { views: 0, watchSeconds: 0 }).map(({ day, views, watchSeconds }) => [
    day,
    views,
    watchSeconds,
  ]),
});

export const subscribersTable = (statistics: ChannelStatistics): TableView => ({
  columns: [t.dayColumn(), t.gainedColumn(), t.lostColumn()],
  rows: listDays(statistics, noChange).map(({ day, subscribersGained, subscribersLost }) => [
    day,
    subscribersGained,
    subscribersLost,
  ]),
});

/** A day on which nothing happened to a channel. */
export const noChange = { views: 0, watchSeconds: 0, subscribersGained: 0, subscribersLost: 0 };

/** The names of the kinds of pages that lead to a video. */
const sourceNames: Record<ViewSource, () => string> = {
  direct: t.sourceDirect,
  search: t.sourceSearch,
  subscriptions: t.sourceSubscriptions,
  site: t.sourceSite,
  external: t.sourceExternal,
  embed: t.sourceEmbed,
};

/** Lists views by the kind of page that led to them, those with most views first. */
export const sourcesTable = ({ sources }: Pick<ChannelStatistics, "sources">): TableView => ({
  columns: [t.sourceColumn(), t.viewsColumn()],
  rows: viewSources
    .map((source) => [sourceNames[source](), sources[source]] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map((row) => [...row]),
});

const videosTable = ({ videos }: ChannelStatistics): TableView => ({
  columns: [t.videoColumn(), t.viewsColumn(), t.watchSecondsColumn()],
  rows: videos.map(({ title, views, watchSeconds }) => [title, views, watchSeconds]),
});

export function partsTable(statistics: Pick<VideoStatistics, "parts" | "duration">): TableView {
  const { parts, duration } = statistics;
  const { shares } = findAudience(statistics);
  return {
    columns: [t.fromColumn(), t.toColumn(), t.watchSecondsColumn(), t.stillWatchingColumn()],
    rows: parts.watched.map((watched, part) => [
      part * parts.seconds,
      Math.min((part + 1) * parts.seconds, Math.ceil(duration)),
      watched,
      shares[part]?.percent ?? "",
    ]),
  };
}

export const channelTables = {
  views: viewsTable,
  videos: videosTable,
  sources: sourcesTable,
  subscribers: subscribersTable,
} as const satisfies Record<string, (statistics: ChannelStatistics) => TableView>;

export const videoTables = {
  views: viewsTable,
  moments: partsTable,
  sources: sourcesTable,
} as const satisfies Record<string, (statistics: VideoStatistics) => TableView>;
