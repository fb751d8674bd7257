import { expect, test } from "vitest";
import { pairedRatio } from "../../../../bench/support/paired-ratio";

/** Returns the same numbers from 0 to 1 in every run (a linear congruential generator). */
function makeNoise(seed: number) {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** Makes pairs of the ratio 1.02, of which either part is up to 1.2 × as long by chance, and some are ten times as long. */
function makePairs(seed: number) {
  const noise = makeNoise(seed);
  const disturb = () => (1 + 0.2 * noise()) * (noise() < 0.05 ? 10 : 1);
  const seconds = Array.from({ length: 400 }, () => 4 * disturb());
  return [seconds.map(() => 4 * 1.02 * disturb()), seconds] as const;
}

test("pairs of one ratio have that ratio, without doubt", () => {
  const { ratio, low, high } = pairedRatio([2, 4, 6, 8, 10], [1, 2, 3, 4, 5]);
  for (const value of [ratio, low, high]) expect(value).toBeCloseTo(2, 10);
});

test("95 of 100 intervals of disturbed pairs contain the ratio, and are narrow", () => {
  const ratios = Array.from({ length: 400 }, (_, seed) => pairedRatio(...makePairs(seed)));
  const right = ratios.filter(({ low, high }) => low <= 1.02 && high >= 1.02);
  expect(right.length / ratios.length).toBeGreaterThan(0.92);
  expect(right.length / ratios.length).toBeLessThan(0.98);
  expect(Math.max(...ratios.map(({ low, high }) => high - low))).toBeLessThan(0.03);
});
