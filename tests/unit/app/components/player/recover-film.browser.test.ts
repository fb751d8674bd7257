// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { recoverVideo } from "#app/components/player/recover-video";

const [noSource, idle] = [3, 1];
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const answering = () => Promise.resolve(new Response(null));

beforeEach(() => {
  vi.useFakeTimers({ now: 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const anError = (code?: number) => (code === undefined ? null : { code, MEDIA_ERR_NETWORK: 2 });

interface State {
  code?: number;
  networkState?: number;
  paused?: boolean;
}

/** A player of two sources at the 40th second, whose video loads again if `loads`. */
function aPlayer({ code, networkState = idle, paused = false }: State, site: () => Promise<Response>, loads = true) {
  const player = document.createElement("video");
  player.append(document.createElement("source"), document.createElement("source"));
  const load = vi.fn(() => {
    Object.assign(player, { currentTime: 0, paused: true, playbackRate: 1 });
    if (loads) Object.assign(player, { error: null, networkState: idle });
  });
  const play = vi.fn(async () => {
    Object.assign(player, { paused: false });
    player.dispatchEvent(new Event("play"));
    if (!loads) player.lastElementChild!.dispatchEvent(new Event("error"));
  });
  const constants = { NETWORK_NO_SOURCE: noSource };
  const values = {
    ...constants,
    error: anError(code),
    networkState,
    paused,
    currentTime: 40,
    playbackRate: 2,
    readyState: 2,
    load,
    play,
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(player, name, { value, configurable: true, writable: true });
  const answer = vi.fn(site);
  vi.stubGlobal("fetch", answer);
  const onLost = vi.fn();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  recoverVideo(player, onLost, leaving.signal);
  const state = () => [load.mock.calls.length, play.mock.calls.length, player.currentTime, player.playbackRate];
  return { player, load, onLost, answer, state };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each<[string, State]>([
  ["whose address has expired", { code: 2 }],
  ["whose sources all failed", { networkState: noSource }],
  ["whose own address failed", { code: 4, networkState: noSource }],
])("a video %s loads again at its place, and plays on", async (_, failed) => {
  const { player, state, onLost } = aPlayer({}, answering);
  await wait(1_000);
  expect(state()).toEqual([0, 0, 40, 2]);
  Object.assign(player, { error: anError(failed.code), networkState: failed.networkState ?? idle });
  player.lastElementChild!.dispatchEvent(new Event("error"));
  await wait(1_000);
  expect([...state(), onLost.mock.calls.length]).toEqual([1, 1, 40, 2, 0]);
});

test("a video that was paused stays paused", async () => {
  const { state } = aPlayer({ code: 2, paused: true }, answering);
  await wait(1_000);
  expect(state()).toEqual([1, 0, 40, 2]);
});

test("a video that cannot be decoded is left alone", async () => {
  const { player, state, answer } = aPlayer({ code: 3 }, answering);
  player.dispatchEvent(new Event("error"));
  await wait(60_000);
  expect([state()[0], answer.mock.calls.length]).toEqual([0, 0]);
});

test("without a network a video waits for it, looks for it less and less, and says so", async () => {
  const { state, onLost, answer } = aPlayer({ networkState: noSource }, lost);
  await wait(600_000);
  const looks = answer.mock.calls.length;
  expect([state()[0], onLost.mock.calls.length === looks, looks > 10, looks < 30]).toEqual([0, true, true, true]);
  answer.mockImplementation(answering);
  await wait(30_000);
  expect(state()).toEqual([1, 1, 40, 2]);
});

test("an unreachable server counts as a network that is", async () => {
  const { load, onLost } = aPlayer({ code: 2 }, () => Promise.resolve(new Response(null, { status: 502 })));
  await wait(1_000);
  expect([load.mock.calls.length, onLost.mock.calls.length]).toEqual([0, 1]);
});

test.each(["a press", "a network"])("after %s the video is tried at once", async (what) => {
  const { player, answer, state } = aPlayer({ networkState: noSource, paused: true }, lost);
  await wait(600_000);
  answer.mockImplementation(answering);
  if (what === "a network") dispatchEvent(new Event("online"));
  else void player.play();
  await wait(600);
  expect(state()[0]).toBe(1);
});

test("a video that the site has, and that fails all the same, is left alone until its next press", async () => {
  const { player, load, onLost } = aPlayer({ networkState: noSource }, answering, false);
  await wait(600_000);
  expect([load.mock.calls.length, onLost.mock.calls.length]).toEqual([5, 0]);
  void player.play();
  await wait(600);
  expect(load.mock.calls.length).toBe(6);
});
