import { expect, test } from "vitest";
import { parseStartTime, parseHashTime } from "#app/format/start-time";

test.each([
  ["90", 90],
  ["90s", 90],
  ["7.9", 7],
  [" 1m30s ", 90],
  ["1H2M3S", 3_723],
  ["2m", 120],
  ["1:30", 90],
  ["1:02:03", 3_723],
  ["0", 0],
  ["", null],
  ["abc", null],
  ["-5", null],
  ["1:3", null],
  ["1m30m", null],
  ["99999999", null],
])("the start time %j is read as %j seconds", (text, seconds) => {
  expect(parseStartTime(text)).toBe(seconds);
});

test("a start time can stand in a fragment", () => {
  expect(["#t=1m30s", "#t=5&x=1", "#comments", "#t="].map(parseHashTime)).toEqual([90, 5, null, null]);
});
