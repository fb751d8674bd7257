import { expect, test } from "vitest";
import { dayAxis, timeAxis } from "#app/pages/plot-axes.server";
import { plotArea, plotChanges } from "#app/pages/plots.server";

const days = ["2030-01-01", "2030-01-02", "2030-01-03"];
const points = days.map((day, index) => ({ x: Date.parse(day), y: 4 - 2 * index, title: day }));
const options = { points, axis: dayAxis(days[0]!, days[2]!), description: "Views", formatY: String };
const pathsOf = (plot: ReturnType<typeof plotArea>) =>
  Object.fromEntries(plot.shapes.map(({ kind, path }) => [kind, path]));

test("a line shows a day that is not over apart from the days before it", () => {
  expect(pathsOf(plotArea({ ...options, isLastUnfinished: true }))).toMatchObject({
    line: "M0,0L500,90",
    unfinished: "M500,90L1000,180",
    area: "M0,0L500,90L500,180L0,180Z",
  });
});

test("bars of gains and losses are as high as the page wants, and as a line else", () => {
  const changes = points.map(({ x, title }, index) => ({ x, gain: index, loss: 0, title }));
  const low = plotChanges({ ...options, changes, height: 96 });
  const others = [plotChanges({ ...options, changes }), plotArea(options)];
  expect([low, ...others].map(({ height, baseline }) => [height, baseline])).toEqual([
    [96, 96],
    [180, 180],
    [180, 180],
  ]);
});

test("the tooltip of a day that is not over says so", () => {
  const titles = plotArea({ ...options, isLastUnfinished: true }).slices.map(({ title }) => title);
  expect(titles).toEqual(["2030-01-01", "2030-01-02", "2030-01-03 (today)"]);
});

test("a line of days that are over is one", () => {
  expect(pathsOf(plotArea(options))).toMatchObject({ line: "M0,0L500,90L1000,180", unfinished: "" });
});

test.each([
  [1, ["0", "1"]],
  [11, ["0", "3", "6", "9", "11"]],
  [12, ["0", "3", "6", "9", "12"]],
  [60, ["0", "15", "30", "45", "60"]],
  [634, ["0", "180", "360", "540", "634"]],
  [36_000, ["0", "10800", "21600", "36000"]],
])("the axis of %d seconds has labels at equal steps and at its end", (seconds, labels) => {
  expect(timeAxis(seconds, String).ticks.map(({ label }) => label)).toEqual(labels);
});
