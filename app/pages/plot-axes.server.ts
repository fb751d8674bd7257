import { scaleLinear, scaleUtc } from "d3-scale";
import type { Tick, TooltipBand } from "#app/components/statistics/plot-view";
import { formatDay } from "#app/format/day";

export const dayMs = 24 * 60 * 60_000;

/** The most points that have tooltips: more would be too narrow to point at. */
const maxSlices = 92;

/** An axis of days, in milliseconds since 1970, or of the moments of a video, in seconds. */
export interface Axis {
  first: number;
  last: number;
  ticks: { value: number; label: string }[];
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

/** Rounds a coordinate to hundredths. */
export const round = (value: number) => Math.round(value * 100) / 100;

export function ticksOf(axis: Axis, y: ReturnType<typeof scaleLinear<number>>, formatY: (value: number) => string) {
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
export function slicesOf(points: { x: number; title: string }[], { first, last }: Axis): TooltipBand[] {
  if (points.length > maxSlices || last <= first) return [];
  const step = points.length > 1 ? points[1]!.x - points[0]!.x : dayMs;
  const x = scaleLinear([first, last], [0, 100]).clamp(true);
  return points.map(({ x: at, title }) => {
    const from = round(x(at - step / 2));
    return { from, width: round(x(at + step / 2) - from), title };
  });
}
