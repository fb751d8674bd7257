import { expect, test } from "vitest";
import { createLineMeter, slowAfterMs } from "#server/line-meter";

const player = { address: "203.0.113.7", userAgent: "Firefox", videoId: "v1" };

function meterAt(start = 0) {
  let time = start;
  const meter = createLineMeter(() => time);
  return { ...meter, wait: (milliseconds: number) => (time += milliseconds) };
}

test.each([
  [slowAfterMs - 1, false],
  [slowAfterMs, true],
  [3_000, true],
  [60_000, false],
])("a player that requests its file %i ms after its page has a slow connection: %s", (gapMs, isSlow) => {
  const meter = meterAt();
  meter.noteSentPage(player);
  meter.wait(gapMs);
  expect(meter.isSlow(player)).toBe(isSlow);
});

test("a repeated request of a player gets the same file until its page is sent again", () => {
  const meter = meterAt();
  meter.noteSentPage(player);
  meter.wait(slowAfterMs);
  expect(meter.isSlow(player)).toBe(true);
  meter.wait(60_000);
  expect(meter.isSlow(player)).toBe(true);
  meter.noteSentPage(player);
  expect(meter.isSlow(player)).toBe(false);
  meter.wait(slowAfterMs);
  expect(meter.isSlow(player)).toBe(false);
});

test("each address, browser and video is measured separately, and one without a page is not slow", () => {
  const meter = meterAt();
  meter.noteSentPage(player);
  meter.wait(slowAfterMs);
  for (const other of [{ address: "203.0.113.8" }, { userAgent: "Chrome" }, { videoId: "v2" }])
    expect(meter.isSlow({ ...player, ...other })).toBe(false);
  expect(meter.isSlow(player)).toBe(true);
});

test("the meter remembers a limited number of players and drops the oldest", () => {
  const meter = meterAt();
  for (let index = 0; index <= 10_000; index++) meter.noteSentPage({ ...player, videoId: String(index) });
  meter.wait(slowAfterMs);
  expect([meter.isSlow({ ...player, videoId: "0" }), meter.isSlow({ ...player, videoId: "10000" })]).toEqual([
    false,
    true,
  ]);
});
