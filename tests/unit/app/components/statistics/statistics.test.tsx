// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Plot } from "#app/components/statistics/plot";
import type { PlotView } from "#app/components/statistics/plot-view";
import { Totals } from "#app/components/statistics/totals";
import { inLanguage } from "#languages/runtime/language";
import { renderInto } from "../../render";

const plotOf = (label: string): PlotView => ({
  description: "",
  height: 180,
  ...{ shapes: [], dots: [], xTicks: [], slices: [], baseline: 180 },
  yTicks: [
    { at: 0, label: "0" },
    { at: 90, label },
  ],
});

test("a figure stays on the line of its unit", async () => {
  const totals = { views: 87_400, watchSeconds: 7_200 };
  const page = await inLanguage("es", () => renderInto(<Totals days={28} totals={totals} previous={null} />));
  const figures = [...page.querySelectorAll("dd:nth-of-type(1)")];
  expect(figures.map(({ textContent }) => textContent)).toEqual(["87,4\u00a0mil", "2 h"]);
  expect(figures.every(({ classList }) => classList.contains("whitespace-nowrap"))).toBe(true);
});

test("that there are no earlier days to compare with is said once for all figures", async () => {
  const totals = { views: 1, watchSeconds: 1, subscribersGained: 1 };
  const page = await renderInto(<Totals days={28} totals={totals} previous={null} />);
  expect(page.textContent.match(/No earlier days/g)).toHaveLength(1);
  expect(page.querySelectorAll("dd")).toHaveLength(3);
});

test.each(["800K", "800 mil", "٨٠٠ ألف", "1,2 mil h", "81.7 हज़ार"])(
  "a plot leaves room beside it for the label '%s'",
  async (label) => {
    const page = await renderInto(<Plot title="Views" plot={plotOf(label)} />);
    const margin = Number(/\bml-(\d+)\b/.exec(page.querySelector("svg")!.getAttribute("class")!)![1]) * 4;
    // A label of 12 px ends 8 px before the plot; its widest figures take 7 px each.
    expect(margin - 8).toBeGreaterThanOrEqual(label.length * 6.2);
  },
);
