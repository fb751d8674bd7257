import { expect, test } from "vitest";
import { computeContrast } from "#contract/colour";
import { deriveAccent, checkAccentContrast, writeAccentCss } from "#contract/accent";
import { defaultAccent } from "#contract/default-accent";

const steps = ["00", "22", "44", "66", "88", "aa", "cc", "ee", "ff"];
const grid = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test("contrast is that of WCAG", () => {
  expect(computeContrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(computeContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("the default accent, a navy and a red hold", () => {
  for (const accent of [defaultAccent, "#1d4ed8", "#b3231b"])
    expect([accent, checkAccentContrast(accent)]).toEqual([accent, null]);
});

test("a colour that falls short says why, and the nearest offered one holds", () => {
  expect(checkAccentContrast("#ffffff")?.reasonMessage()).toBe(
    "#ffffff cannot be told from the page in the light theme",
  );
  expect(checkAccentContrast("#0d1317")?.reasonMessage()).toBe(
    "#0d1317 cannot be told from the page in the dark theme",
  );
  expect(checkAccentContrast("#7a7a7a")?.reasonMessage()).toMatch(
    /hard to read text on.*contrast 4\.\d, at least 4\.5/,
  );
  const offered = grid.flatMap((accent) => checkAccentContrast(accent)?.nearest ?? []);
  expect(offered.length).toBeGreaterThan(50);
  expect(offered.filter((nearest) => checkAccentContrast(nearest) !== null)).toEqual([]);
});

test("with each colour that holds, texts, lines and soft grounds hold in both themes", () => {
  const short: string[] = [];
  for (const accent of grid.filter((each) => checkAccentContrast(each) === null)) {
    const { ink, light, dark } = deriveAccent(accent);
    const pairs = [
      [computeContrast(accent, ink), 4.5],
      ...["#ffffff", "#f1f4f6"].map((ground) => [computeContrast(light.line, ground), 3]),
      ...["#0d1317", "#161f25"].map((ground) => [computeContrast(dark.line, ground), 3]),
      ...["#10181f", "#4f5e6a"].map((text) => [computeContrast(light.soft, text), 4.5]),
      ...["#eef2f5", "#a5b2bc"].map((text) => [computeContrast(dark.soft, text), 4.5]),
    ];
    if (pairs.some(([is, least]) => is! < least!)) short.push(accent);
  }
  expect(short).toEqual([]);
});

test("an accent that stands out by 3 to 1 is the colour of its lines", () => {
  const [accent, ground] = ["#8a7a3c", "#f1f4f6"];
  expect(computeContrast(accent, ground)).toBeGreaterThan(3);
  expect(computeContrast(accent, ground)).toBeLessThan(4);
  expect(deriveAccent(accent).light.line).toBe(accent);
});

test("the style sheet of an accent is at most 1 kB", () => {
  expect(Math.max(...grid.map((accent) => writeAccentCss(accent).length))).toBeLessThanOrEqual(1_000);
});
