import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { plotHeight, plotWidth, type PlotView } from "#app/components/statistics/plot-view";
import { type Axis, dayMs, round, slicesOf, ticksOf } from "./plot-axes.server";
import * as t from "#languages/statistics";

/** The most points that are drawn as dots: more would overlap. */
const maxDots = 31;

/** The value of a day (`2030-01-31`) or of a moment of a video, in the plot's unit. */
interface Point {
  x: number;
  y: number;
  title: string;
}

interface PlotOptions {
  points: Point[];
  axis: Axis;
  description: string;
  formatY: (value: number) => string;
  /** Extends the line from the first and the last point to the ends of the axis. */
  isStretched?: boolean;
  /** Whether the last point is of a day that is not over: its line is dashed, since it still rises. */
  isLastUnfinished?: boolean;
}

/** Draws values as a line over a filled area. */
export function plotArea({ points, axis, description, formatY, ...options }: PlotOptions): PlotView {
  const y = scaleLinear([0, Math.max(1, ...points.map((point) => point.y))], [plotHeight, 0]).nice(4);
  const x = scaleLinear([axis.first, axis.last], [0, plotWidth]);
  const [toX, toY] = [(point: Point) => round(x(point.x)), (point: Point) => round(y(point.y))];
  const plotPoints = options.isStretched ? withEnds(points, axis) : points;
  const strokeOf = (of: Point[]) => line<Point>(toX, toY)(of) ?? "";
  const [whole, unfinished] = options.isLastUnfinished
    ? [plotPoints.slice(0, -1), plotPoints.slice(-2)]
    : [plotPoints, []];
  const fill = area<Point>(toX, plotHeight, toY)(whole) ?? "";
  const toDot = (point: Point) => ({ x: round(toX(point) / (plotWidth / 100)), y: toY(point) });
  return {
    description,
    height: plotHeight,
    shapes: [
      { path: fill, kind: "area" },
      { path: strokeOf(whole), kind: "line" },
      { path: strokeOf(unfinished), kind: "unfinished" },
    ],
    dots: points.length <= maxDots ? points.map(toDot) : [],
    ...ticksOf(axis, y, formatY),
    baseline: plotHeight,
    slices: slicesOf(options.isLastUnfinished ? withToday(points) : points, axis),
  };
}

/** Adds to the title of the last point that its day is not over. */
const withToday = (points: Point[]) =>
  points.map((point, index) =>
    index < points.length - 1 ? point : { ...point, title: t.todaySoFar({ title: point.title }) },
  );

const withEnds = (points: Point[], { first, last }: Axis): Point[] => [
  { ...points[0]!, x: first },
  ...points,
  { ...points.at(-1)!, x: last },
];

/** A day's gain and loss, in milliseconds since 1970 and in numbers above zero. */
interface Change {
  x: number;
  gain: number;
  loss: number;
  title: string;
}

interface ChangeOptions {
  changes: Change[];
  axis: Axis;
  description: string;
  formatY?: (value: number) => string;
  height?: number;
}

/** Draws gains as bars above zero and losses as bars below it. */
export function plotChanges({
  changes,
  axis,
  description,
  formatY = String,
  height = plotHeight,
}: ChangeOptions): PlotView {
  const highest = Math.max(1, ...changes.map(({ gain }) => gain));
  const lowest = Math.max(0, ...changes.map(({ loss }) => loss));
  const y = scaleLinear([-lowest, highest], [height, 0]).nice(4);
  const slot = plotWidth / ((axis.last - axis.first) / dayMs + 1);
  const [zero, width] = [round(y(0)), round(slot * 0.7)];
  const x = scaleLinear([axis.first, axis.last], [0, plotWidth - slot]);
  const bar = (at: number, value: number) =>
    value === 0 ? "" : `M${round(x(at) + slot * 0.15)},${zero}h${width}V${round(y(value))}h-${width}z`;
  return {
    description,
    height,
    shapes: [
      { path: changes.map((each) => bar(each.x, each.gain)).join(""), kind: "gain" },
      { path: changes.map((each) => bar(each.x, -each.loss)).join(""), kind: "loss" },
    ],
    dots: [],
    ...ticksOf(axis, y, (value) => formatY(Math.abs(value))),
    baseline: zero,
    slices: slicesOf(changes, axis),
  };
}
