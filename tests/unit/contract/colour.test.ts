import { expect, test } from "vitest";
import { computeColourDistance, computeContrast, findNearestColour, mixColours } from "#contract/colour";

test.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#0a0a0a", "#000000", 1.06],
  ["#ff0000", "#00ff00", 2.91],
])("the contrast of %s and %s is that of WCAG", (one, other, expected) => {
  expect(computeContrast(one, other)).toBeCloseTo(expected, 2);
});

test("a colour is mixed by its share", () => {
  expect(mixColours("#ff8000", "#00ff40", 0.25)).toBe("#40df30");
  expect([mixColours("#123456", "#abcdef", 0), mixColours("#123456", "#abcdef", 1)]).toEqual(["#abcdef", "#123456"]);
});

test.each([
  ["#ffffff", "#000000", 1],
  ["#ff0000", "#00ff00", 0.52],
  ["#ff0000", "#0000ff", 0.537],
  ["#00ff00", "#0000ff", 0.673],
])("%s and %s are as far apart as in Oklab", (one, other, expected) => {
  expect(computeColourDistance(one, other)).toBeCloseTo(expected, 3);
});

test.each(["#ff0000", "#00a0e0", "#7a5c00", "#050505", "#f0c8ff"])("the nearest other colour of %s is near", (hex) => {
  expect(
    computeColourDistance(
      hex,
      findNearestColour(hex, (each) => each !== hex)!,
    ),
  ).toBeLessThan(0.02);
});
