// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { reloadAfterErrors } from "#app/routes/watch/_app.video.$videoId/player/reload-film";
import { toPressScript } from "#app/routes/programs/embed.$videoId/press-script";

vi.stubGlobal("MediaError", { MEDIA_ERR_NETWORK: 2 });
afterEach(() => void vi.useRealTimers());

/** A player at the 40th second, with an error of this code. */
function aPlayer(code: number, { paused = false } = {}) {
  const player = document.createElement("video");
  const [load, play] = [vi.fn(() => (player.currentTime = 0)), vi.fn(() => Promise.resolve())];
  Object.assign(player, { load, play });
  const values = { error: { code }, paused, currentTime: 40 };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(player, name, { value, configurable: true, writable: true });
  const sign = Object.assign(document.createElement("button"), { className: "play-sign" });
  document.body.replaceChildren(player, sign);
  return { player, load, play, fail: () => player.dispatchEvent(new Event("error")) };
}

const manners = {
  "a watch page": (player: HTMLVideoElement) => void reloadAfterErrors(player),
  "a frame": () => {
    new Function(toPressScript("/assets/embed-bar.js"))();
    document.querySelector("video")!.dispatchEvent(new Event("play"));
  },
};

test.each(Object.entries(manners))("%s reloads a film whose address has expired, at its place", (_, install) => {
  vi.useFakeTimers({ toFake: ["performance"], now: 60_000 });
  const { player, load, play, fail } = aPlayer(2);
  install(player);
  fail();
  expect([load, play].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(player.currentTime).toBe(40);
  fail();
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  fail();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(Object.entries(manners))("%s leaves a film that cannot be decoded alone", (_, install) => {
  const { player, load, fail } = aPlayer(3);
  install(player);
  fail();
  expect(load).not.toHaveBeenCalled();
});

test("a film that was paused stays paused after a reload", () => {
  const { player, load, play, fail } = aPlayer(2, { paused: true });
  reloadAfterErrors(player);
  fail();
  expect([load, play].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
