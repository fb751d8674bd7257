import { expect, test } from "vitest";
import { createSlowConnectionDetector, slowAfterMs } from "#server/slow-connections";

const player = { address: "203.0.113.7", userAgent: "Firefox", videoId: "v1" };

function detectorAt(start = 0) {
  let time = start;
  const detector = createSlowConnectionDetector(() => time);
  return { ...detector, wait: (milliseconds: number) => (time += milliseconds) };
}

test.each([
  [slowAfterMs - 1, false],
  [slowAfterMs, true],
  [3_000, true],
  [60_000, false],
])("a player that requests its file %i ms after its page has a slow connection: %s", (gapMs, isSlow) => {
  const detector = detectorAt();
  detector.noteSentPage(player);
  detector.wait(gapMs);
  expect(detector.classify(player)).toBe(isSlow);
});

test("a repeated request of a player gets the same file until its page is sent again", () => {
  const detector = detectorAt();
  detector.noteSentPage(player);
  detector.wait(slowAfterMs);
  expect(detector.classify(player)).toBe(true);
  detector.wait(60_000);
  expect(detector.classify(player)).toBe(true);
  detector.noteSentPage(player);
  expect(detector.classify(player)).toBe(false);
  detector.wait(slowAfterMs);
  expect(detector.classify(player)).toBe(false);
});

test("each address, browser and video is measured separately, and one without a page is not slow", () => {
  const detector = detectorAt();
  detector.noteSentPage(player);
  detector.wait(slowAfterMs);
  for (const other of [{ address: "203.0.113.8" }, { userAgent: "Chrome" }, { videoId: "v2" }])
    expect(detector.classify({ ...player, ...other })).toBe(false);
  expect(detector.classify(player)).toBe(true);
});

test("the detector remembers a limited number of players and drops the oldest", () => {
  const detector = detectorAt();
  for (let index = 0; index <= 10_000; index++) detector.noteSentPage({ ...player, videoId: String(index) });
  detector.wait(slowAfterMs);
  expect([detector.classify({ ...player, videoId: "0" }), detector.classify({ ...player, videoId: "10000" })]).toEqual([
    false,
    true,
  ]);
});
