// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitAhead } from "#app/routes/watch/_app.video.$videoId/player/limit-ahead";

const blob = "blob:http://site.test/1";
let fail: (reason: Error) => void;
let fed: AbortSignal;

vi.mock("#app/routes/watch/_app.video.$videoId/player/feed-media-source", () => ({
  feedMediaSource: (_: unknown, __: unknown, { signal }: { signal: AbortSignal }) => {
    fed = signal;
    return new Promise((_, reject) => (fail = reject));
  },
}));

beforeEach(() => {
  vi.stubGlobal("MediaSource", EventTarget);
  vi.spyOn(URL, "createObjectURL").mockReturnValue(blob);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aFilm({ currentTime = 0, paused = true, hash = "" } = {}) {
  const video = document.createElement("video");
  const [load, play] = [vi.fn(), vi.fn(() => Promise.resolve())];
  for (const [name, value] of Object.entries({ currentTime, paused, load, play }))
    Object.defineProperty(video, name, { value, writable: true });
  const leaving = new AbortController();
  const file = { url: `http://site.test/240.mp4${hash}`, bytes: 9_000_000, duration: 360 };
  limitAhead(video, file, leaving.signal);
  return { video, load, play, leaving };
}

const settle = () => new Promise((done) => setTimeout(done));

test("a limited video waits for its press, at the start of its url", () => {
  const { video, play } = aFilm({ hash: "#t=1m30s" });
  expect([video.src, video.currentTime, play.mock.calls.length]).toEqual([blob, 90, 0]);
});

test("a video that plays continues at its place", () => {
  const { video, play } = aFilm({ currentTime: 7, paused: false, hash: "#t=3" });
  expect([video.src, video.currentTime, play.mock.calls.length]).toEqual([blob, 7, 1]);
});

test("a video that cannot be fed continues with its own sources, at its place", async () => {
  const { video, load, play } = aFilm({ currentTime: 7, paused: false });
  fail(new Error("The film answers 404"));
  await settle();
  expect([video.hasAttribute("src"), load.mock.calls.length, video.currentTime, play.mock.calls.length]).toEqual([
    ...[false, 1, 7, 2],
  ]);
});

test("another quality leaves the video to its sources, without a second load", async () => {
  const { video, load, leaving } = aFilm();
  leaving.abort();
  fail(new Error("aborted"));
  await settle();
  expect([video.hasAttribute("src"), load.mock.calls.length, fed.aborted]).toEqual([false, 0, true]);
});
