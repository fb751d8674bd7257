import { expect, test } from "vitest";
import { formatTable } from "../../../scripts/test-table.mjs";

test("each part has its times, tests and load in a row, and the last row is the whole run", () => {
  const types = { name: "types", seconds: 14.04, processorSeconds: 9.99, passed: 1, failed: 0, skipped: 0, load: 2 };
  const api = {
    name: "api",
    seconds: 125.4,
    processorSeconds: 240.6,
    passed: 4_000,
    failed: 2,
    skipped: 3,
    load: 3.25,
  };
  expect(formatTable([types, api], 130)).toEqual([
    "part       time  processor time  passed  failed  skipped  load",
    "types    14.0 s          10.0 s       1       0        0   2.0",
    "api    2:05 min        4:01 min    4000       2        3   3.3",
    "all    2:10 min        4:11 min    4001       2        3   3.3",
  ]);
});
