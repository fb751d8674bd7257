// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportPosition } from "#app/routes/watch/_app.video.$videoId/player/report-watch-time";

let sent: string[] = [];
let now = 0;

beforeEach(() => {
  [sent, now] = [[], 0];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const sendBeacon = (path: string, body: URLSearchParams) => sent.push(`${path} ${body}`) > 0;
  vi.stubGlobal("navigator", { sendBeacon });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aPlayer() {
  const video = document.createElement("video");
  Object.defineProperties(video, { readyState: { value: 4 }, currentTime: { value: 0, writable: true } });
  const stop = reportPosition(video, "/p");
  const playTo = (seconds: number) => {
    now += (seconds - video.currentTime) * 1_000;
    video.currentTime = seconds;
    video.dispatchEvent(new Event("timeupdate"));
  };
  return { video, stop, playTo };
}

test("a video that plays is reported each thirty seconds", () => {
  const { playTo } = aPlayer();
  for (const seconds of [10, 29, 31, 45, 60, 62]) playTo(seconds);
  expect(sent).toEqual(["/p seconds=31", "/p seconds=62"]);
});

test("a pause and the end of the page are reported, each place once", () => {
  const { video, stop, playTo } = aPlayer();
  playTo(12.7);
  video.dispatchEvent(new Event("pause"));
  dispatchEvent(new Event("pagehide"));
  stop();
  expect(sent).toEqual(["/p seconds=12"]);
});

test("a page that was left reports nothing more", () => {
  const { video, stop, playTo } = aPlayer();
  playTo(5);
  stop();
  video.currentTime = 50;
  video.dispatchEvent(new Event("pause"));
  dispatchEvent(new Event("pagehide"));
  expect(sent).toEqual(["/p seconds=5"]);
});
