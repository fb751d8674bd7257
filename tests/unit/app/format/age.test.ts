import { expect, test } from "vitest";
import { formatAge } from "#app/format/age";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const time = "2026-01-01T00:00:00.000Z";
const after = (milliseconds: number) => formatAge(time, Date.parse(time) + milliseconds);

test.each([
  [0, "0 seconds ago"],
  [999, "0 seconds ago"],
  [second, "1 seconds ago"],
  [minute, "60 seconds ago"],
  [2 * minute - 1, "119 seconds ago"],
  [2 * minute, "2 minutes ago"],
  [hour, "60 minutes ago"],
  [90 * minute, "90 minutes ago"],
  [2 * hour - 1, "119 minutes ago"],
  [2 * hour, "2 hours ago"],
  [24 * hour, "24 hours ago"],
  [47 * hour, "47 hours ago"],
  [48 * hour, "2 days ago"],
  [30 * day, "30 days ago"],
  [60 * day - 1, "59 days ago"],
  [60 * day, "2 months ago"],
  [365 * day, "12 months ago"],
  [730 * day - 1, "24 months ago"],
  [730 * day, "2 years ago"],
  [36_500 * day, "100 years ago"],
])("%d ms later it is '%s'", (milliseconds, written) => {
  expect(after(milliseconds)).toBe(written);
});

test("a clock that is ahead reads 0 seconds", () => {
  expect(after(-5 * day)).toBe("0 seconds ago");
});

test("an invalid time or clock shows no age", () => {
  expect(formatAge("yesterday", Date.parse(time))).toBe("—");
  expect(formatAge(time, NaN)).toBe("—");
  expect(formatAge(time, Infinity)).toBe("—");
});
