import type { PlotView, TableView } from "#app/components/statistics/plot-view";
import { formatCount } from "#app/format/counts";
import { formatDay } from "#app/format/day";
import type { Overview, SiteDay } from "#contract/administration";
import { formatBytes } from "#app/format/size";
import * as t from "#languages/administration";
import { dayAxis } from "./plot-axes.server";
import { plotArea, plotChanges } from "./plots.server";

interface Figure {
  id: string;
  title: () => string;
  read: (day: SiteDay) => number;
  format: (value: number) => string;
  formatAxis: (value: number) => string;
  /** Whether the total is the sum of the days; otherwise it is the value of the last day. */
  isSummed: boolean;
  /** Whether a bar stands for each day: a line between a few single events would be all spikes. */
  hasBars?: boolean;
}

const countFigure = { formatAxis: formatCount, isSummed: true };

const megabyte = 1024 ** 2;

const figures: Figure[] = [
  {
    id: "views",
    title: t.figureViews,
    read: ({ views }) => views,
    format: (count) => t.viewCount({ count }),
    ...countFigure,
  },
  {
    id: "uploads",
    title: t.figureUploads,
    read: ({ uploads }) => uploads,
    format: (count) => t.uploadCount({ count }),
    ...countFigure,
    hasBars: true,
  },
  {
    id: "sign-ups",
    title: t.figureSignUps,
    read: ({ signUps }) => signUps,
    format: (count) => t.signUpCount({ count }),
    ...countFigure,
    hasBars: true,
  },
  {
    id: "storage",
    title: t.storage,
    isSummed: false,
    // A plot of bytes would have no round numbers at its axis.
    read: ({ storedBytes }) => storedBytes / megabyte,
    format: (value) => formatBytes(Math.round(value * megabyte)),
    formatAxis: (value) => (value === 0 ? formatCount(0) : formatBytes(value * megabyte)),
  },
];

export const toOverviewPlots = ({ days, from, to }: Pick<Overview, "days" | "from" | "to">) =>
  figures.map((figure) => ({
    id: figure.id,
    title: figure.title(),
    total: figure.format(totalOf(figure, days)),
    view: { plot: plotFigure(figure, { days, from, to }), table: toTable(figure, days) },
  }));

const totalOf = ({ read, isSummed }: Figure, days: SiteDay[]) =>
  isSummed ? days.reduce((sum, day) => sum + read(day), 0) : days.length > 0 ? read(days.at(-1)!) : 0;

/** Draws a figure; null where it is zero on every day. */
function plotFigure(figure: Figure, { days, from, to }: Pick<Overview, "days" | "from" | "to">): PlotView | null {
  if (!days.some((day) => figure.read(day) > 0)) return null;
  const points = days.map((day) => {
    const y = figure.read(day);
    return { x: Date.parse(day.day), y, title: t.figureOfDay({ day: formatDay(day.day), figure: figure.format(y) }) };
  });
  const peak = points.reduce((best, point) => (point.y > best.y ? point : best));
  const description = t.figureSummary({ total: figure.format(totalOf(figure, days)), peak: peak.title });
  const plot = { axis: dayAxis(from, to), description, formatY: figure.formatAxis };
  if (figure.hasBars)
    return plotChanges({ ...plot, changes: points.map(({ y, ...day }) => ({ ...day, gain: y, loss: 0 })) });
  return plotArea({ ...plot, points, isLastUnfinished: figure.isSummed });
}

/** Lists the days, the newest first. */
const toTable = ({ title, read, format }: Figure, days: SiteDay[]): TableView => ({
  columns: [t.day(), title()],
  rows: days.toReversed().map((day) => [day.day, format(read(day))]),
});
