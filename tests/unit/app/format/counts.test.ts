import { expect, test } from "vitest";
import { formatCount } from "#app/format/counts";

test.each([
  [0, "0"],
  [7, "7"],
  [999, "999"],
  [999.9, "999"],
  [1_000, "1.0K"],
  [1_049, "1.0K"],
  [1_050, "1.1K"],
  [12_449, "12.4K"],
  [29_000, "29.0K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [231_700_000, "231.7M"],
  [999_949_999, "999.9M"],
  [999_950_000, "1.0B"],
  [1_000_000_000, "1.0B"],
  [1_234_567_890_123, "1234.6B"],
])("%d is written %s", (count, written) => {
  expect(formatCount(count)).toBe(written);
});

test.each([
  [-1, "0"],
  [-1e9, "0"],
  [NaN, "—"],
  [Infinity, "—"],
  [-Infinity, "—"],
  [1e300, "—"],
])("the invalid count %d is written %s", (count, written) => {
  expect(formatCount(count)).toBe(written);
});
