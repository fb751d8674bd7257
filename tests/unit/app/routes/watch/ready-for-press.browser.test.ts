// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aRendition, aVariant } from "#tests/support/fixtures";
import { readyForPress } from "#app/routes/watch/_app.video.$videoId/player/ready-for-press";

const fetched: [string, string | undefined][] = [];

beforeEach(() => {
  fetched.length = limited.length = 0;
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    fetched.push([url.replace(location.origin, ""), (init.headers as { Range?: string } | undefined)?.Range]);
    return Promise.resolve(
      url.includes("tell") ? new Response("/media/v1/key/240.mp4") : new Response("film", { status: 206 }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setConnection(undefined);
});

const setConnection = (connection: object | undefined) =>
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });

/** A player that has chosen the first of its sources. */
function aPlayer(src: string, { paused = true, readyState = 0 } = {}) {
  document.body.innerHTML = `<video><source src="${src}"><source src="/media/v1/key/video.mp4"></video>`;
  const video = document.querySelector("video")!;
  const source = video.querySelector("source")!;
  source.src = new URL(src, location.href).href;
  const states = { currentSrc: source.src, paused, readyState, load: vi.fn(), canPlayType: () => "maybe" };
  for (const [name, value] of Object.entries(states)) Object.defineProperty(video, name, { value });
  return { video, load: states.load, readSrc: () => source.src.replace(location.origin, "") };
}

const limited: [string, number][] = [];
vi.mock("#app/routes/watch/_app.video.$videoId/player/limit-ahead", () => ({
  limitAhead: (_: HTMLVideoElement, { url, bytes }: { url: string; bytes: number }) =>
    limited.push([new URL(url).pathname, bytes]),
}));

/** A video of 20 s, which is fetched as the browser likes. */
const film = { renditions: [], audioFile: "", audioBytes: 0, duration: 20 };

const fastConnection = { effectiveType: "4g", downlink: 10, rtt: 50 };
const ready = (video: HTMLVideoElement, waits = false, of: Parameters<typeof readyForPress>[1] = film, others = {}) => {
  const { signal } = new AbortController();
  return readyForPress(video, of, { waits, isElsewhere: false, isSwitch: false, signal, ...others });
};

const beginning = ["/media/v1/key/240.mp4#t=7", "bytes=0-58999"];

test("a video's file is found, and its beginning fetched, before the press", async () => {
  setConnection(fastConnection);
  const { video, load, readSrc } = aPlayer("/video/v1/play?side=360#t=7");
  await ready(video);
  expect(fetched).toEqual([["/video/v1/play?side=360&tell=1", undefined], beginning]);
  expect([readSrc(), video.getAttribute("src")]).toEqual(["/media/v1/key/240.mp4#t=7", video.src]);
  video.dispatchEvent(new Event("loadstart"));
  expect([video.hasAttribute("src"), load.mock.calls.length]).toEqual([false, 0]);
});

/** A file that came with the page, from one moment to another in ms. */
const file = (encodedBodySize: number, [responseStart, responseEnd]: [number, number], others: object = {}) => ({
  ...{ encodedBodySize, responseStart, responseEnd, transferSize: encodedBodySize + 300, workerStart: 0 },
  ...{ name: "http://site.test/a.js", entryType: "resource", initiatorType: "script" },
  ...others,
});

test.each<[string, object[], string]>([
  ["one large file came", [file(50_000, [100, 500])], "&mbps=1.00"],
  ["two came beside each other", [file(60_000, [300, 800]), file(40_000, [0, 600])], "&mbps=1.00"],
  ["two came with a pause between", [file(50_000, [0, 100]), file(50_000, [900, 1_000])], "&mbps=4.00"],
  ["a file came at once", [file(50_000, [100, 100])], "&mbps=400.00"],
  ["all were small", [file(19_000, [0, 500])], ""],
  ["it was kept", [file(50_000, [0, 1], { transferSize: 0 })], ""],
  ["an earlier film played", [file(900_000, [0, 60_000], { initiatorType: "video" })], ""],
  [
    "the connection was slower before",
    [file(50_000, [0, 9_000]), ...[10, 11, 12, 13, 14].map((s) => file(50_000, [s * 1_000, s * 1_000 + 100]))],
    "&mbps=4.00",
  ],
  ["the service worker gave it", [file(50_000, [0, 1], { workerStart: 1 })], ""],
])("the server learns how fast the connection was: %s", async (_, entries, told) => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(entries as PerformanceEntryList);
  onTestFinished(() => void vi.restoreAllMocks());
  await ready(aPlayer("/video/v1/play?side=360").video);
  expect(fetched[0]![0]).toBe(`/video/v1/play?side=360&tell=1${told}`);
});

test("a chosen quality is fetched without a question", async () => {
  setConnection(fastConnection);
  const { video, load } = aPlayer("/media/v1/key/240.mp4#t=7");
  await ready(video);
  expect([fetched, load.mock.calls.length]).toEqual([[beginning], 0]);
});

test.each([
  ["nobody came to play", fastConnection, true],
  ["the connection is reported slow", { ...fastConnection, rtt: 400 }, false],
  ["the browser keeps no parts of files", undefined, false],
])("where %s, only the file is found", async (_, connection, waits) => {
  setConnection(connection);
  const { video, readSrc } = aPlayer("/video/v1/play?side=360");
  await ready(video, waits);
  expect([fetched.length, readSrc()]).toEqual([1, "/media/v1/key/240.mp4"]);
});

test("a video that plays already is left alone", async () => {
  setConnection(fastConnection);
  for (const state of [{ paused: false }, { readyState: 1 }]) await ready(aPlayer("/video/v1/play", state).video);
  expect(fetched).toEqual([]);
});

test("a video of another origin, or one that the server does not find, stays as it is", async () => {
  setConnection(fastConnection);
  const elsewhere = aPlayer("https://films.test/v1.mp4");
  await ready(elsewhere.video);
  expect(fetched).toEqual([]);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { video, readSrc } = aPlayer("/video/v1/play?side=360");
  await ready(video);
  expect(readSrc()).toBe("/video/v1/play?side=360");
});

/** A video of 6 minutes: its 240p has 200 kbit/s, and its 720p 2 Mbit/s. */
const longFilm = {
  ...film,
  duration: 360,
  renditions: [
    { ...aRendition(240, 9_000_000), variants: [{ ...aVariant("240-av1", "av01"), bytes: 5_000_000 }] },
    { ...aRendition(720, 90_000_000), variants: [] },
  ],
};

test.each([
  ["Chromium", fastConnection, "/media/v1/key/240.mp4", [["/media/v1/key/240.mp4", 9_000_000]]],
  ["Chromium, of AV1", fastConnection, "/media/v1/key/240-av1.mp4", [["/media/v1/key/240-av1.mp4", 5_000_000]]],
  ["Chromium, which fetches a large size for less than a minute", fastConnection, "/media/v1/key/720.mp4", []],
  ["Firefox", undefined, "/media/v1/key/720.mp4", [["/media/v1/key/720.mp4", 90_000_000]]],
  ["Firefox, of a file that is no rendition", undefined, "/media/v1/key/video.mp4", []],
])(
  "a long video is limited where the browser would fetch more than a minute ahead: %s",
  async (_, connection, src, what) => {
    setConnection(connection);
    vi.stubGlobal("MediaSource", EventTarget);
    await ready(aPlayer(src).video, false, longFilm);
    expect(limited).toEqual(what);
  },
);

test("a video that plays is limited after a change of its quality only", async () => {
  vi.stubGlobal("MediaSource", EventTarget);
  const aPlaying = () => aPlayer("/media/v1/key/240.mp4", { paused: false, readyState: 4 }).video;
  await ready(aPlaying(), false, longFilm);
  expect(limited).toEqual([]);
  await ready(aPlaying(), false, longFilm, { isSwitch: true });
  expect([limited.length, fetched.length]).toEqual([1, 0]);
});

test("a browser that takes no parts, a short video, and one of another origin play as before", async () => {
  await ready(aPlayer("/media/v1/key/240.mp4").video, false, longFilm);
  vi.stubGlobal("MediaSource", EventTarget);
  await ready(aPlayer("/media/v1/key/240.mp4").video, false, { ...longFilm, duration: 50 });
  await ready(aPlayer("/media/v1/key/240.mp4").video, false, longFilm, { isElsewhere: true });
  expect(limited).toEqual([]);
});
