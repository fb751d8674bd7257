import { expect, test } from "vitest";
import { createSlowConnectionDetector, slowAfterMs } from "#server/slow-connections";

const player = { address: "203.0.113.7", userAgent: "Firefox", videoId: "v1" };

function detector() {
  let time = 0;
  const { classify } = createSlowConnectionDetector(() => time);
  return {
    ask: (changes: Partial<typeof player> = {}) => classify({ ...player, ...changes }, false),
    comeBack: (changes: Partial<typeof player> = {}) => classify({ ...player, ...changes }, true),
    wait: (milliseconds: number) => void (time += milliseconds),
  };
}

test.each([
  [slowAfterMs - 1, false],
  [slowAfterMs, true],
])("a player that is sent round and comes back after %i ms has a slow connection: %s", (gapMs, isSlow) => {
  const { ask, comeBack, wait } = detector();
  expect(ask()).toBeNull();
  wait(gapMs);
  expect(comeBack()).toBe(isSlow);
});

test("a player gets the same file for an hour, and is sent round again then", () => {
  const { ask, comeBack, wait } = detector();
  ask();
  wait(slowAfterMs);
  expect(comeBack()).toBe(true);
  wait(59 * 60_000);
  expect([ask(), comeBack()]).toEqual([true, true]);
  wait(60_000);
  expect(ask()).toBeNull();
  expect(comeBack()).toBe(false);
});

test("a player that never came back is sent round again", () => {
  const { ask, comeBack, wait } = detector();
  ask();
  wait(60_000);
  expect(ask()).toBeNull();
  wait(20);
  expect(comeBack()).toBe(false);
});

test("each address, browser and video is measured separately; one that comes back unknown is not slow", () => {
  const { ask, comeBack, wait } = detector();
  ask();
  wait(slowAfterMs);
  for (const other of [{ address: "203.0.113.8" }, { userAgent: "Chrome" }, { videoId: "v2" }])
    expect(comeBack(other)).toBe(false);
  expect(comeBack()).toBe(true);
});

test("the detector remembers a limited number of players and drops the oldest", () => {
  const { ask, comeBack, wait } = detector();
  for (let index = 0; index <= 10_000; index++) ask({ videoId: String(index) });
  wait(slowAfterMs);
  expect([comeBack({ videoId: "0" }), comeBack({ videoId: "10000" })]).toEqual([false, true]);
});
