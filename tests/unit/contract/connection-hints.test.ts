import { expect, test } from "vitest";
import { isSlowByHints } from "#contract/connection-hints";

test.each([
  ["a browser that saves data", { saveData: "on" }, true],
  ["3g", { ect: "3g" }, true],
  ["less than a megabit a second", { ect: "4g", downlink: "0.95" }, true],
  ["an answer after 300 ms", { ect: "4g", downlink: "5", rtt: "300" }, true],
  ["an answer before 300 ms", { ect: "4g", downlink: "1", rtt: "275" }, false],
  ["a browser that tells nothing", {}, false],
  ["empty headers", { saveData: "", ect: "", downlink: "", rtt: "" }, false],
])("%s", (_, hints, isSlow) => {
  expect(isSlowByHints(hints)).toBe(isSlow);
});
