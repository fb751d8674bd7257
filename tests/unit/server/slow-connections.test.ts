import { expect, test } from "vitest";
import { slowRttMs } from "#contract/connection-hints";
import { createSlowConnectionDetector } from "#server/slow-connections";

const player = { address: "203.0.113.7", userAgent: "Firefox", videoId: "v1" };

function detector() {
  let time = 0;
  const { classify } = createSlowConnectionDetector(() => time);
  return {
    firstRequest: (changes: Partial<typeof player> = {}) => classify({ ...player, ...changes }, false),
    redirectedRequest: (changes: Partial<typeof player> = {}) => classify({ ...player, ...changes }, true),
    advanceMs: (milliseconds: number) => void (time += milliseconds),
  };
}

test.each([
  [slowRttMs - 1, false],
  [slowRttMs, true],
])("a player that follows the timing redirect after %i ms is slow: %s", (gapMs, isSlow) => {
  const { firstRequest, redirectedRequest, advanceMs } = detector();
  expect(firstRequest()).toBeNull();
  advanceMs(gapMs);
  expect(redirectedRequest()).toBe(isSlow);
});

test("a player gets the same file for an hour, and is measured again after that", () => {
  const { firstRequest, redirectedRequest, advanceMs } = detector();
  firstRequest();
  advanceMs(slowRttMs);
  expect(redirectedRequest()).toBe(true);
  advanceMs(59 * 60_000);
  expect([firstRequest(), redirectedRequest()]).toEqual([true, true]);
  advanceMs(60_000);
  expect(firstRequest()).toBeNull();
  expect(redirectedRequest()).toBe(false);
});

test("a player that never came back is sent round again", () => {
  const { firstRequest, redirectedRequest, advanceMs } = detector();
  firstRequest();
  advanceMs(60_000);
  expect(firstRequest()).toBeNull();
  advanceMs(20);
  expect(redirectedRequest()).toBe(false);
});

test("each address, browser and video is measured separately; one that comes back unknown is not slow", () => {
  const { firstRequest, redirectedRequest, advanceMs } = detector();
  firstRequest();
  advanceMs(slowRttMs);
  for (const other of [{ address: "203.0.113.8" }, { userAgent: "Chrome" }, { videoId: "v2" }])
    expect(redirectedRequest(other)).toBe(false);
  expect(redirectedRequest()).toBe(true);
});

test("the detector remembers a limited number of players and drops the oldest", () => {
  const { firstRequest, redirectedRequest, advanceMs } = detector();
  for (let index = 0; index <= 10_000; index++) firstRequest({ videoId: String(index) });
  advanceMs(slowRttMs);
  expect([redirectedRequest({ videoId: "0" }), redirectedRequest({ videoId: "10000" })]).toEqual([false, true]);
});
