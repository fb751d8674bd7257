import { expect, test } from "vitest";
import { formatDuration } from "#app/format/duration";

test.each([
  [0, "0:00"],
  [0.99, "0:00"],
  [9, "0:09"],
  [59.999, "0:59"],
  [60, "1:00"],
  [125, "2:05"],
  [3_661, "61:01"],
  [36_000, "600:00"],
])("%d seconds last %s", (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written);
});

test.each([[NaN], [-5], [Infinity], [-Infinity]])("the invalid duration %d is 0:00", (seconds) => {
  expect(formatDuration(seconds)).toBe("0:00");
});
