// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playAdaptively } from "#app/routes/watch/_app.video.$videoId/player/adaptive";
import { rendition } from "../../components/videos/a-watched";

const detach = vi.fn();
const attach = vi.fn(() => detach);
vi.mock("#app/routes/watch/_app.video.$videoId/player/hls-player", () => ({ attach }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaSource", vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Renditions of a video of a minute; the smallest has 300 kbit/s. */
const renditions = [240, 360, 720].map((side) => ({ ...rendition(side), bytes: side * 9_375 }));
const video = { hls: "/media/v/k/master.m3u8", renditions };
const ranges = (start: number, end: number) => ({ length: 1, start: () => start, end: () => end });

/** A player in the midst of a video of a minute. */
function aPlayer(state: Partial<Record<"side" | "time" | "ahead" | "played", number>> = {}) {
  const { side = 360, time = 5, ahead = 2, played = 5 } = state;
  const values = { currentTime: time, duration: 60, videoHeight: side, videoWidth: side * 2, seeking: false };
  const boxes = { clientHeight: 400, clientWidth: 711 };
  const player = document.createElement("video");
  const all = { ...values, ...boxes, buffered: ranges(0, time + ahead), played: ranges(0, played) };
  for (const [name, value] of Object.entries(all)) Object.defineProperty(player, name, { value, configurable: true });
  return player;
}

async function after(player: HTMLVideoElement, event: string, milliseconds = 2_000) {
  player.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test("a rendition that stalls for long switches to hls.js, which chooses a smaller one", async () => {
  const player = aPlayer();
  const leave = playAdaptively(player, { current: video });
  await after(player, "waiting");
  expect(attach.mock.calls).toEqual([[player, video.hls, undefined]]);
  leave();
  expect(detach).toHaveBeenCalledOnce();
});

test("a short stall changes nothing", async () => {
  const player = aPlayer();
  playAdaptively(player, { current: video });
  await after(player, "waiting", 500);
  await after(player, "playing");
  expect(attach).not.toHaveBeenCalled();
});

test("the smallest rendition stays when it stalls", async () => {
  const player = aPlayer({ side: 240 });
  playAdaptively(player, { current: video });
  await after(player, "waiting");
  expect(attach).not.toHaveBeenCalled();
});

test("the smallest rendition with a full buffer switches to hls.js, once, with the measured speed", async () => {
  const player = aPlayer({ side: 240, ahead: 45 });
  playAdaptively(player, { current: video });
  await after(player, "timeupdate");
  await after(player, "timeupdate");
  // 50 seconds of the video, of 300 kbit each, have come in 5 seconds.
  expect(attach.mock.calls).toEqual([[player, video.hls, 3_000_000]]);
});

test("a rendition for slow connections with a full buffer switches to hls.js, too, though there is a smaller one", async () => {
  const player = aPlayer({ side: 240, ahead: 45 });
  playAdaptively(player, { current: { ...video, renditions: [{ ...rendition(144), bytes: 900_000 }, ...renditions] } });
  await after(player, "timeupdate");
  expect(attach.mock.calls).toEqual([[player, video.hls, 3_000_000]]);
});

test("the speed is that of the bytes of the codec that plays, which is known later than the video", async () => {
  const player = aPlayer({ side: 240, ahead: 45 });
  const film = { current: video };
  playAdaptively(player, film);
  film.current = { ...video, renditions: renditions.map((each) => ({ ...each, bytes: each.bytes / 2 })) };
  await after(player, "timeupdate");
  expect(attach.mock.calls).toEqual([[player, video.hls, 1_500_000]]);
});

test("a full buffer that a pause explains changes nothing", async () => {
  const player = aPlayer({ side: 240, ahead: 0 });
  playAdaptively(player, { current: video });
  await after(player, "timeupdate", 60_000);
  Object.defineProperty(player, "buffered", { value: ranges(0, 50) });
  await after(player, "timeupdate");
  expect(attach).not.toHaveBeenCalled();
});

test("a slow connection keeps the smallest rendition of a video that needs little, however much is buffered", async () => {
  const player = aPlayer({ side: 240, ahead: 20 });
  playAdaptively(player, {
    current: { ...video, renditions: renditions.map((each) => ({ ...each, bytes: each.bytes / 4 })) },
  });
  await after(player, "timeupdate");
  expect(attach).not.toHaveBeenCalled();
});

test.each([
  ["little is ahead", { side: 240, ahead: 8 }],
  ["all is there", { side: 240, ahead: 55 }],
  ["it has only begun", { side: 240, ahead: 20, played: 1 }],
  ["the size is not the smallest", { side: 360, ahead: 20 }],
])("no other rendition is fetched while %s", async (_, state) => {
  const player = aPlayer(state);
  playAdaptively(player, { current: video });
  await after(player, "timeupdate");
  expect(attach).not.toHaveBeenCalled();
});

test.each([
  ["there is no HLS", { ...video, hls: "" }],
  ["there is one size", { ...video, renditions: [rendition(240)] }],
])("hls.js is never loaded when %s", async (_, one) => {
  const player = aPlayer();
  playAdaptively(player, { current: one });
  await after(player, "waiting");
  expect(attach).not.toHaveBeenCalled();
});
