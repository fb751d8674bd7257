import { expect, test } from "vitest";
import { formatChange, formatNet } from "#app/format/change";
import { formatWatchTime } from "#app/format/duration";

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 min"],
  [3_569, "59 min"],
  [3_600, "1.0 h"],
  [12_240, "3.4 h"],
  [4_320_000, "1.2K h"],
])("%s seconds of watch time are %j", (seconds, text) => {
  expect(formatWatchTime(seconds)).toBe(text);
});

test.each([
  [12, 10, "+20%"],
  [5, 10, "−50%"],
  [2_192, 100, "+2,092%"],
  [10, 10, "±0%"],
  [10, 0, null],
])("%s where %s were before is a change of %j", (now, before, text) => {
  expect(formatChange(now, before)).toBe(text);
});

test.each([
  [0, "0"],
  [3, "+3"],
  [-1_200, "−1.2K"],
])("a gain of %s is %j", (net, text) => {
  expect(formatNet(net)).toBe(text);
});
