// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Totals } from "#app/components/statistics/totals";
import { inLanguage } from "#languages/runtime/language";
import { renderInto } from "../../render";

test("a figure stays on the line of its unit", async () => {
  const totals = { views: 87_400, watchSeconds: 7_200 };
  const page = await inLanguage("es", () => renderInto(<Totals days={28} totals={totals} previous={null} />));
  const figures = [...page.querySelectorAll("dd:nth-of-type(1)")];
  expect(figures.map(({ textContent }) => textContent)).toEqual(["87,4\u00a0mil", "2 h"]);
  expect(figures.every(({ classList }) => classList.contains("whitespace-nowrap"))).toBe(true);
});
