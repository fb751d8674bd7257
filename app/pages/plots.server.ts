import { scaleLinear, scaleUtc } from "d3-scale";
import { area, line } from "d3-shape";
import {
  plotHeight,
  plotWidth,
  type PlotView,
  type TooltipBand,
  type Tick,
} from "#app/components/statistics/plot-view";
import { formatDay } from "#app/format/day";
import * as t from "#languages/statistics";

const dayMs = 24 * 60 * 60_000;

/** The most points that have dots, and tooltips: more would overlap. */
const maxDots = 31;
const maxSlices = 92;

/** The value of a day (`2030-01-31`) or of a moment of a video, in the plot's unit. */
interface Point {
  x: number;
  y: number;
  title: string;
}

interface Axis {
  first: number;
  last: number;
  ticks: { value: number; label: string }[];
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

export function dayAxis(from: string, to: string): Axis {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const ticks = scaleUtc([new Date(first), new Date(last)], [0, 1]).ticks(6);
  return { first, last, ticks: ticks.map((time) => ({ value: time.getTime(), label: formatDay(time) })) };
}

/** Distances between the labels of a time axis, in seconds. */
const tickSteps = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 180, 300, 600, 900, 1_200, 1_800];

/** Labels a length in seconds at equal steps, at most four, and at its end. */
export function timeAxis(seconds: number, format: (seconds: number) => string): Axis {
  const step = tickSteps.find((each) => seconds / each <= 4.5) ?? Math.ceil(seconds / 4 / 3_600) * 3_600;
  // A step near the end leaves no room for the label of the end.
  const stepCount = Math.max(1, Math.ceil(seconds / step - 0.5));
  const ticks = [...Array.from({ length: stepCount }, (_, index) => index * step), Math.round(seconds)];
  return { first: 0, last: seconds, ticks: ticks.map((value) => ({ value, label: format(value) })) };
}

const round = (value: number) => Math.round(value * 100) / 100;

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

function ticksOf(axis: Axis, y: ReturnType<typeof scaleLinear<number>>, formatY: (value: number) => string) {
  const x = scaleLinear([axis.first, axis.last], [0, 100]);
  const isDense = axis.ticks.length > 4;
  const toTick = ({ value, label }: Axis["ticks"][number], index: number): Tick => ({
    at: round(x(value)),
    label,
    ...(isDense && index % 2 === 1 && { isExtra: true as const }),
  });
  const whole = y.ticks(4).filter(Number.isInteger);
  return {
    xTicks: axis.ticks.map(toTick),
    yTicks: whole.map((value) => ({ at: round(y(value)), label: withoutZero(formatY(value)) })),
  };
}

/** Shortens the label of a round tick: '200.0K' → '200K'. Only here, beside a narrow plot, does a count lack its decimal. */
const withoutZero = (label: string) => label.replace(/\.0(?=[KMB]$)/, "");

/** Divides the width among the points of an axis; each slice has its point in its middle. */
function slicesOf(points: { x: number; title: string }[], { first, last }: Axis): TooltipBand[] {
  if (points.length > maxSlices || last <= first) return [];
  const step = points.length > 1 ? points[1]!.x - points[0]!.x : dayMs;
  const x = scaleLinear([first, last], [0, 100]).clamp(true);
  return points.map(({ x: at, title }) => {
    const from = round(x(at - step / 2));
    return { from, width: round(x(at + step / 2) - from), title };
  });
}
