// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connectionRestoredEvent, connectionLostEvent } from "#app/components/player/reload";
import { feedMediaSource, type MediaFile } from "#app/routes/watch/_app.video.$videoId/player/feed-media-source";
import { indexedFilm } from "#tests/support/indexed-film";

const fragmentBytes = 20_000;
/** A video in fragments of 2 s. */
let head: Uint8Array;
let file: MediaFile;
function makeFilm(duration: number) {
  head = indexedFilm(Array.from({ length: duration / 2 }, () => [fragmentBytes, 20]));
  file = { url: "http://site.test/240.mp4", bytes: head.length + (duration / 2) * fragmentBytes, duration };
}
const positionAt = (seconds: number) => head.length + (seconds / 2) * fragmentBytes;
const rangeOf = (from: number, to: number) => `bytes=${from}-${to - 1}`;

let requests: string[];
/** What the player has, in seconds. */
let there: [number, number][];
let ends: number;
let position: number;

beforeEach(() => {
  [requests, there, ends, position, isFull] = [[], [], 0, 0, false];
  makeFilm(200);
  vi.stubGlobal("fetch", (_: string, { headers }: { headers: { Range: string } }) => {
    requests.push(headers.Range);
    const [, from, to] = /(\d+)-(\d+)/.exec(headers.Range)!.map(Number) as [number, number, number];
    position = from;
    const film = new Uint8Array(Math.min(to + 1, file.bytes) - from);
    film.set(head.slice(from, from + film.length));
    return Promise.resolve(new Response(film, { status: 206 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const secondsAt = (place: number) => Math.max(0, Math.floor((place - head.length) / fragmentBytes) * 2);

let isFull: boolean;

class Buffer {
  onupdateend = () => undefined;
  abort() {}
  appendBuffer({ length }: Uint8Array) {
    if (isFull) throw new DOMException("No room", "QuotaExceededError");
    const from = secondsAt(position);
    position += length;
    const range = there.find(([start, end]) => start <= from && from <= end);
    if (range) range[1] = Math.max(range[1], secondsAt(position));
    else there.push([from, secondsAt(position)]);
    this.onupdateend();
  }
}

function aFilm({ at = 0, addSourceBuffer = () => new Buffer() } = {}) {
  const video = document.createElement("video");
  const state = { currentTime: at, paused: true };
  Object.defineProperties(video, {
    currentTime: { get: () => state.currentTime },
    paused: { get: () => state.paused },
    buffered: {
      get: () => ({ length: there.length, start: (n: number) => there[n]![0], end: (n: number) => there[n]![1] }),
    },
  });
  const [lostEvents, foundEvents] = [[] as Event[], [] as Event[]];
  video.addEventListener(connectionLostEvent, (event) => lostEvents.push(event));
  video.addEventListener(connectionRestoredEvent, (event) => foundEvents.push(event));
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const media = { readyState: "open", addSourceBuffer, endOfStream: () => void ends++ };
  const fed = feedMediaSource(video, media as never, { file, sourceOpen: Promise.resolve(), signal: leaving.signal });
  const settle = () => new Promise((done) => setTimeout(done, 5));
  /** Changes the player's state and tells it. */
  const change = async (changes: Partial<typeof state>, event: string) => {
    Object.assign(state, changes);
    video.dispatchEvent(new Event(event));
    await settle();
  };
  return { fed, lostEvents, foundEvents, change, press: () => change({ paused: false }, "play") };
}

const lastSecond = () => there.at(-1)![1];

test("nothing of a video comes before its press", async () => {
  const { change } = aFilm();
  await change({}, "timeupdate");
  expect(requests).toEqual([]);
});

test.each([
  ["60 s ahead", undefined, 60],
  ["30 s ahead on a slow connection", { effectiveType: "3g", downlink: 0.4, rtt: 450 }, 30],
])("a video that plays is fetched %s at most", async (_, connection, limit) => {
  vi.stubGlobal("navigator", { connection });
  const { press, change } = aFilm();
  await press();
  expect(requests.length).toBe(1);
  for (let at = 1; at <= 90; at += 5) {
    await change({ currentTime: at }, "timeupdate");
    expect(lastSecond() - at).toBeGreaterThanOrEqual(limit / 2);
    expect(lastSecond() - at).toBeLessThanOrEqual(limit);
  }
});

test("a video that is paused in a hidden tab is fetched no further", async () => {
  const { press, change } = aFilm();
  await press();
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await change({ currentTime: 50, paused: true }, "timeupdate");
  expect(requests.length).toBe(1);
  await change({ paused: false }, "play");
  expect(requests.length).toBe(2);
});

test("a video that starts later takes its index, and its parts from there", async () => {
  const { press } = aFilm({ at: 101 });
  await press();
  expect(requests).toEqual([rangeOf(0, 59_000), rangeOf(positionAt(100), positionAt(160))]);
});

test("the index of a video of ten hours is fetched in steps", async () => {
  makeFilm(36_000);
  const { press } = aFilm({ at: 18_001 });
  await press();
  const steps = [0, 59_000, 118_000, 177_000].map((from) => rangeOf(from, from + 59_000));
  expect(head.length).toBeGreaterThan(177_000);
  expect(requests).toEqual([...steps, rangeOf(positionAt(18_000), positionAt(18_060))]);
});

test("a video that starts beyond its end shows its last fragment", async () => {
  const { press } = aFilm({ at: 500 });
  await press();
  expect(requests).toEqual([rangeOf(0, 59_000), rangeOf(positionAt(198), positionAt(200))]);
  expect(lastSecond()).toBe(200);
});

test("after a seek a video is fetched from there, and what is there is not fetched again", async () => {
  const { press, change } = aFilm();
  await press();
  const beginning = lastSecond();
  await change({ currentTime: 151 }, "seeking");
  expect(requests.at(-1)).toBe(rangeOf(positionAt(150), positionAt(200)));
  await change({ currentTime: 20 }, "seeking");
  expect(requests.length).toBe(3);
  expect(requests.at(-1)).toBe(rangeOf(positionAt(beginning), positionAt(80)));
});

test("a video that has come to its end is complete", async () => {
  const { press, change } = aFilm({ at: 150 });
  await press();
  await change({ currentTime: 160 }, "timeupdate");
  expect([lastSecond(), ends > 0, requests.length]).toEqual([200, true, 2]);
});

test.each([
  ["without an index", () => Promise.resolve(new Response(new Uint8Array(60_000), { status: 206 }))],
  ["that is not there", () => Promise.resolve(new Response("", { status: 404 }))],
  ["of an origin that refuses scripts", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a video %s cannot be fed", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  const { fed, press } = aFilm();
  const failure = expect(fed).rejects.toThrow();
  await press();
  await failure;
});

/** Cuts the connection; `answer` says how the site answers meanwhile. Returns what restores the connection. */
function cutConnection(answer = () => Promise.reject<Response>(new TypeError("Failed to fetch"))) {
  const answerBefore = fetch;
  let isLost = true;
  vi.stubGlobal("fetch", (...args: Parameters<typeof fetch>) =>
    isLost ? (requests.push("lost"), answer()) : answerBefore(...args),
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return () => (isLost = false);
}

test.each([
  ["after a pause", () => {}, 1_000],
  ["at once when the browser has a network again", () => dispatchEvent(new Event("online")), 0],
])("after a failure the request is retried %s", async (_, tell, ms) => {
  const { press, change } = aFilm();
  await press();
  const restoreConnection = cutConnection();
  void change({ currentTime: 30 }, "timeupdate");
  await vi.advanceTimersByTimeAsync(500);
  restoreConnection();
  tell();
  await vi.advanceTimersByTimeAsync(ms);
  expect([requests.slice(1), lastSecond()]).toEqual([["lost", expect.stringMatching(/^bytes=/)], 90]);
});

test.each([
  ["without a network", undefined],
  ["behind a proxy whose server is away", () => Promise.resolve(new Response("", { status: 502 }))],
])("a video that has come to its last second %s says so, and continues after minutes", async (_, answer) => {
  const { press, change, lostEvents, foundEvents } = aFilm();
  await press();
  const restoreConnection = cutConnection(answer);
  void change({ currentTime: 30 }, "timeupdate");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lostEvents).toEqual([]);
  void change({ currentTime: 59.5 }, "timeupdate");
  await vi.advanceTimersByTimeAsync(300_000);
  expect([lostEvents.length > 0, requests.length < 50]).toEqual([true, true]);
  expect(foundEvents).toEqual([]);
  restoreConnection();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lastSecond()).toBeGreaterThan(90);
  expect(foundEvents).toHaveLength(1);
});

test("a video that is taken off while it plays is left to its player", async () => {
  const { fed, press, change } = aFilm();
  await press();
  cutConnection(() => Promise.resolve(new Response("", { status: 404 })));
  const failure = expect(fed).rejects.toThrow("404");
  void change({ currentTime: 59.5 }, "timeupdate");
  await vi.advanceTimersByTimeAsync(12_000);
  await failure;
});

test("a part for which the player had no room is fetched again", async () => {
  const { press, change } = aFilm();
  await press();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  isFull = true;
  void change({ currentTime: 30 }, "timeupdate");
  await vi.advanceTimersByTimeAsync(500);
  isFull = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests[2]).toBe(requests[1]);
  expect(lastSecond()).toBe(90);
});

test("a video whose codecs the player does not take is left to it at once", async () => {
  const { fed, press } = aFilm({
    addSourceBuffer: () => {
      throw new DOMException("No such codec", "NotSupportedError");
    },
  });
  const failure = expect(fed).rejects.toThrow("No such codec");
  await press();
  await failure;
  expect(requests.length).toBe(1);
}, 3_000);
