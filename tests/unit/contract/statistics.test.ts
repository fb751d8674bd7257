import { expect, test } from "vitest";
import { countParts, parsePeriod, partSecondsOf, readWatchedRanges, watchedRanges } from "#contract/statistics";

test.each([
  [0, 5, 1],
  [5, 5, 1],
  [6, 5, 2],
  [1_200, 5, 240],
  [1_201, 6, 201],
  [24_000, 100, 240],
])("a video of %i seconds has parts of %i seconds, %i of them", (duration, seconds, parts) => {
  expect([partSecondsOf(duration), countParts(duration)]).toEqual([seconds, parts]);
});

test("a report counts up to 32 ranges and 300 seconds, within the video", () => {
  const each = Array.from({ length: 40 }, (_, n) => `${2 * n}-${2 * n + 1}`).join(" ");
  expect(readWatchedRanges(each, 1_000, 1_000)).toHaveLength(32);
  expect(readWatchedRanges("0-200 300-500", 1_000, 1_000)).toEqual([
    [0, 200],
    [300, 400],
  ]);
  expect(readWatchedRanges("0-20 8-8 9-4", 10, 1_000)).toEqual([[0, 10]]);
  expect(readWatchedRanges("0-20", 100, 7)).toEqual([[0, 7]]);
});

test("a report has up to 1,000 characters of ranges", () => {
  const text = `${"0-1 ".repeat(249)}10-2`;
  expect(watchedRanges.safeParse({ ranges: text }).success).toBe(true);
  expect(watchedRanges.safeParse({ ranges: `${text}0` }).success).toBe(false);
  expect(watchedRanges.safeParse({ ranges: "0-1 x" }).success).toBe(false);
});

test.each([
  ["7", 7],
  ["365", 365],
  ["8", 28],
  [null, 28],
])("a period of %s days is one of %i", (text, days) => {
  expect(parsePeriod(text)).toBe(days);
});
