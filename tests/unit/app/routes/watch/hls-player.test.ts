// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { attach } from "#app/routes/watch/_app.video.$videoId/player/hls-player";

const loads: string[] = [];
const handlers: Record<string, (...event: unknown[]) => void> = {};
const made: { maxBufferLength: number; maxMaxBufferLength: number }[] = [];
const players: { levels: { videoCodec: string }[] }[] = [];

vi.mock("hls.js/light", () => ({
  default: class {
    static isSupported = () => true;
    static Events = { ERROR: "error", MANIFEST_PARSED: "parsed" };
    levels = [{ videoCodec: "avc1.64000c" }, { videoCodec: "av01.0.00M.08" }, { videoCodec: "avc1.64001e" }];
    constructor(config: (typeof made)[number]) {
      made.push(config);
      players.push(this);
    }
    on(event: string, handler: () => void) {
      handlers[event] = handler;
    }
    removeLevel = (index: number) => this.levels.splice(index, 1);
    loadSource() {}
    attachMedia = (video: HTMLVideoElement) => void (film = video);
    /** Leaves the video reset. */
    destroy = () => Object.assign(film, { currentTime: 0, paused: true });
    stopLoad = () => loads.push("stop");
    startLoad = () => loads.push("start");
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  loads.length = made.length = 0;
});

let film: HTMLVideoElement;

function aFilm(paused: boolean) {
  const video = document.createElement("video");
  Object.defineProperty(video, "paused", { value: paused, configurable: true, writable: true });
  video.play = async () => undefined;
  return { video, detach: attach(video, "/master.m3u8") };
}

test.each([
  ["a connection that reports nothing", undefined, 60],
  ["a fast connection", { effectiveType: "4g", downlink: 10, rtt: 50 }, 60],
  ["a slow connection", { effectiveType: "3g", downlink: 0.4, rtt: 450 }, 30],
])("on %s a video is fetched this far ahead: %#", (_, connection, seconds) => {
  vi.stubGlobal("navigator", { connection });
  aFilm(false).detach();
  expect(made).toMatchObject([{ maxBufferLength: seconds, maxMaxBufferLength: seconds }]);
});

test("AV1, which has the small sizes only, is none of the levels", () => {
  const { detach } = aFilm(true);
  handlers.parsed!();
  detach();
  expect(players.at(-1)!.levels.map(({ videoCodec }) => videoCodec)).toEqual(["avc1.64000c", "avc1.64001e"]);
});

function turn(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a paused video fetches nothing in a hidden tab, and continues when it is seen", () => {
  const { detach } = aFilm(true);
  turn(true);
  turn(false);
  turn(true);
  detach();
  turn(false);
  expect(loads).toEqual(["stop", "start", "stop"]);
});

test("a video that plays in a hidden tab is fetched on, and nothing that comes is broken off", () => {
  const { video, detach } = aFilm(false);
  turn(true);
  video.dispatchEvent(new Event("play"));
  turn(false);
  detach();
  expect(loads).toEqual([]);
});

test("a video that is paused in a hidden tab is fetched no further", () => {
  const { video, detach } = aFilm(false);
  turn(true);
  Object.defineProperty(video, "paused", { value: true });
  video.dispatchEvent(new Event("pause"));
  detach();
  expect(loads).toEqual(["stop"]);
});

test.each([
  ["that plays plays on", false, 1],
  ["that is paused stays paused", true, 0],
])("after a failure of hls.js a video %s, at its place", (_, paused, plays) => {
  const { video, detach } = aFilm(paused);
  const play = vi.spyOn(video, "play");
  video.load = () => undefined;
  Object.defineProperty(video, "currentTime", { value: 40, writable: true });
  handlers.error!("error", { fatal: true });
  expect([video.currentTime, play.mock.calls.length]).toEqual([40, plays]);
  turn(true);
  turn(false);
  detach();
  expect(loads).toEqual([]);
});
