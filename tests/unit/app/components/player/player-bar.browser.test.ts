// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { PlayerBarOptions } from "#app/components/player/player-bar-options";
import { mountPlayerBar } from "#app/components/player/player-bar";
import { connectionRestoredEvent, connectionLostEvent } from "#app/components/player/reload";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const ranges = (...spans: [number, number][]) => ({
  length: spans.length,
  start: (index: number) => spans[index]![0],
  end: (index: number) => spans[index]![1],
});

const aTrack = (language: string, label: string) =>
  Object.assign(new EventTarget(), { kind: "captions", language, label, mode: "disabled", activeCues: [] });

/** Mounts the bar over a video of 100 seconds that is at its 30th. */
function mount(options: Partial<PlayerBarOptions> = {}, tracks = [aTrack("en", "English"), aTrack("de", "Deutsch")]) {
  const player = Object.assign(document.createElement("div"), { className: "player" });
  const video = player.appendChild(document.createElement("video"));
  document.body.replaceChildren(player);
  const values = {
    duration: 100,
    currentTime: 30,
    paused: true,
    ended: false,
    seeking: false,
    volume: 1,
    muted: false,
  };
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks[Symbol.iterator]() });
  const methods = { play: vi.fn(() => Promise.resolve()), pause: vi.fn() };
  const all = { ...values, ...methods, playbackRate: 1, buffered: ranges([20, 50], [70, 80]), textTracks };
  for (const [name, value] of Object.entries(all))
    Object.defineProperty(video, name, { value, configurable: true, writable: true });
  const choose = vi.fn();
  const readQualities = () => ({
    current: "auto",
    choices: [
      { name: "auto", label: "Auto", cost: "fits your connection" },
      { name: "240", label: "240p", cost: "2 MB a minute" },
    ],
    choose,
  });
  const chapters = [0, 40].map((start) => ({ start, title: `Part ${start}` }));
  const bar = mountPlayerBar({
    video,
    duration: 0,
    storyboard: "",
    chapters,
    isAudio: false,
    readQualities,
    ...options,
  });
  onTestFinished(bar.remove);
  const button = (name: string) => player.querySelector<HTMLElement>(`.bar-buttons [aria-label^="${name}"]`);
  const set = (changes: Partial<HTMLVideoElement>, ...events: string[]) => {
    Object.assign(video, changes);
    for (const event of events) video.dispatchEvent(new Event(event));
  };
  const items = () => [...player.querySelectorAll("[role=menu]:not([hidden]) [role^=menuitem]")] as HTMLButtonElement[];
  return { player, video, bar, button, set, items, choose, methods, tracks };
}

const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const seekRange = (player: HTMLElement) => player.querySelector<HTMLInputElement>(".bar-seek input")!;
const isHidden = (player: HTMLElement) => player.classList.contains("bar-hidden");

test("the bar replaces the browser's controls, and gives them back when it goes", () => {
  const { video, bar, player } = mount();
  expect({ controls: video.controls, bars: player.querySelectorAll(".player-bar").length }).toEqual({
    controls: false,
    bars: 1,
  });
  bar.remove();
  expect({ controls: video.controls, left: player.children.length }).toEqual({ controls: true, left: 1 });
});

test.each(["canplay", connectionRestoredEvent])(
  "a lost connection is noted until %s, which ends no other note",
  (event) => {
    const { player, set } = mount();
    const note = () => player.querySelector(".player-note")!.textContent;
    set({}, connectionLostEvent);
    expect(note()).toBe("Connection lost");
    set({}, event);
    expect(note()).toBe("");
    set({ playbackRate: 2 }, "ratechange");
    set({}, event);
    expect(note()).toBe("2×");
  },
);

test("every control is a button or a range with a name", () => {
  const { player } = mount();
  const controls = [...player.querySelectorAll(".bar-buttons button, .player-bar input")];
  expect(controls.map((control) => control.getAttribute("aria-label"))).toEqual(
    expect.arrayContaining(["Seek", "Play", "Mute", "Volume", "Captions", "Speed: 1×", "Quality: Auto", "More"]),
  );
  expect(controls.every((control) => control.getAttribute("aria-label"))).toBe(true);
});

test("the button that plays says what a press does", () => {
  const { button, set, methods } = mount();
  button("Play")!.click();
  expect(methods.play).toHaveBeenCalledOnce();
  set({ paused: false }, "play");
  button("Pause")!.click();
  expect(methods.pause).toHaveBeenCalledOnce();
  set({ paused: true, ended: true }, "ended");
  expect(button("Play again")).not.toBeNull();
});

test("the seek bar speaks time and chapter, and shows what is buffered and where chapters begin", () => {
  const { player, set } = mount();
  expect(seekRange(player).getAttribute("aria-valuetext")).toBe("0:30 of 1:40, Part 0");
  const spans = (name: string) =>
    [...player.querySelectorAll<HTMLElement>(`.bar-seek ${name}`)].map(({ style }) => [style.left, style.width]);
  expect(spans(".bar-buffered span")).toEqual([
    ["20%", "30%"],
    ["70%", "10%"],
  ]);
  expect(spans(".bar-marks span")).toEqual([["40%", "2px"]]);
  set({ currentTime: 45 }, "timeupdate");
  expect(seekRange(player).getAttribute("aria-valuetext")).toBe("0:45 of 1:40, Part 40");
  expect(player.querySelector<HTMLElement>(".bar-seek .bar-played")!.style.width).toBe("45%");
});

test.each([
  ["ArrowRight", 35],
  ["ArrowLeft", 25],
  ["PageUp", 40],
  ["Home", 0],
  ["End", 100],
])("%s on the seek bar leads from second 30 to %i", (key, seconds) => {
  const { player, video } = mount();
  press(seekRange(player), key);
  expect(video.currentTime).toBe(seconds);
});

test("while a seek is under way, only the last of the next ones follows", () => {
  const { player, video, set } = mount();
  set({ seeking: true });
  for (const value of ["50", "60", "70"]) {
    seekRange(player).value = value;
    seekRange(player).dispatchEvent(new Event("input"));
  }
  expect(video.currentTime).toBe(30);
  set({ seeking: false }, "seeked");
  expect(video.currentTime).toBe(70);
});

test("a menu opens on what is chosen, moves with the arrow keys, and gives the focus back on Escape", () => {
  const { button, items, player } = mount();
  button("Quality")!.click();
  expect(items().map((item) => [item.textContent, item.getAttribute("aria-checked")])).toEqual([
    ["Auto fits your connection", "true"],
    ["240p 2 MB a minute", "false"],
  ]);
  expect(document.activeElement).toBe(items()[0]);
  const [first, second] = items();
  press(first!, "ArrowDown");
  expect(document.activeElement).toBe(second);
  press(second!, "ArrowDown");
  expect(document.activeElement).toBe(first);
  press(first!, "Escape");
  expect({ open: items().length, focus: document.activeElement }).toEqual({ open: 0, focus: button("Quality") });
  expect(player.querySelector("[aria-expanded=true]")).toBeNull();
});

test("another quality is chosen once, and the menu closes", () => {
  const { button, items, choose } = mount();
  button("Quality")!.click();
  items()[1]!.click();
  expect({ chosen: choose.mock.calls, open: items().length }).toEqual({ chosen: [["240"]], open: 0 });
  button("Quality")!.click();
  items()[0]!.click();
  expect(choose).toHaveBeenCalledOnce();
});

test("a video with one file has no choice of quality, and one without captions none of language", () => {
  const { button } = mount({ readQualities: () => ({ current: "auto", choices: [], choose: () => undefined }) }, []);
  expect({ quality: button("Quality"), captions: button("Captions")!.hidden }).toEqual({
    quality: null,
    captions: true,
  });
});

test("captions are chosen by language and size, and the next video shows them, too", () => {
  const first = mount();
  first.button("Captions")!.click();
  expect(first.items().map(({ textContent }) => textContent)).toEqual([
    ...["Off", "English", "Deutsch"],
    ...["Normal", "Large", "Very large"],
  ]);
  first.items()[2]!.click();
  first.button("Captions")!.click();
  first.items()[4]!.click();
  // Browsers fetch a track that is hidden, and none that is disabled.
  expect(first.tracks.map(({ mode }) => mode)).toEqual(["disabled", "showing"]);
  const next = mount();
  expect({ modes: next.tracks.map(({ mode }) => mode), size: next.player.dataset.captionSize }).toEqual({
    modes: ["disabled", "showing"],
    size: "large",
  });
});

test("captions that were switched off stay off for the next video", () => {
  const { button, items } = mount();
  button("Captions")!.click();
  items()[1]!.click();
  button("Captions")!.click();
  items()[0]!.click();
  expect(mount().tracks.map(({ mode }) => mode)).toEqual(["disabled", "disabled"]);
});

test("the speed is chosen in its menu and shown on its button", () => {
  const { button, items, video, set } = mount();
  button("Speed")!.click();
  items()[5]!.click();
  expect(video.playbackRate).toBe(1.75);
  set({}, "ratechange");
  expect(button("Speed")!.textContent).toBe("1.75×");
});

test("the bar hides after three seconds of playing, and comes back with the pointer", () => {
  const { player, set } = mount();
  vi.advanceTimersByTime(10_000);
  expect(isHidden(player)).toBe(false);
  set({ paused: false }, "play");
  vi.advanceTimersByTime(2_900);
  expect(isHidden(player)).toBe(false);
  vi.advanceTimersByTime(200);
  expect(isHidden(player)).toBe(true);
  player.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
  expect(isHidden(player)).toBe(false);
});

test("the bar stays while a menu is open, and hides after it closed", () => {
  const { player, button, set, items } = mount();
  set({ paused: false }, "play");
  button("Speed")!.click();
  vi.advanceTimersByTime(20_000);
  expect(isHidden(player)).toBe(false);
  press(items()[0]!, "Escape");
  button("Speed")!.blur();
  vi.advanceTimersByTime(10_000);
  expect(isHidden(player)).toBe(true);
});

const touch = (video: HTMLVideoElement, offsetX: number) => {
  video.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch" }));
  video.dispatchEvent(new PointerEvent("pointerup", { pointerType: "touch" }));
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  Object.defineProperty(click, "offsetX", { value: offsetX });
  video.dispatchEvent(click);
};

test("two taps seek ten seconds, back on the left half and on at the right", () => {
  const { video } = mount();
  Object.defineProperty(video, "clientWidth", { value: 300 });
  touch(video, 250);
  touch(video, 250);
  expect(video.currentTime).toBe(40);
  vi.advanceTimersByTime(1_000);
  touch(video, 20);
  touch(video, 20);
  expect(video.currentTime).toBe(30);
});

test("one tap on a video that plays hides the bar, and another shows it", () => {
  const { video, player, set, methods } = mount();
  set({ paused: false }, "play");
  touch(video, 20);
  vi.advanceTimersByTime(400);
  expect(isHidden(player)).toBe(true);
  touch(video, 20);
  vi.advanceTimersByTime(400);
  expect({ hidden: isHidden(player), pauses: methods.pause.mock.calls.length }).toEqual({ hidden: false, pauses: 0 });
});

test("a finger that stays doubles the speed until it is lifted", () => {
  const { video, set } = mount();
  set({ paused: false, playbackRate: 1.25 }, "play");
  video.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch" }));
  vi.advanceTimersByTime(600);
  expect(video.playbackRate).toBe(2);
  video.dispatchEvent(new PointerEvent("pointerup", { pointerType: "touch" }));
  expect(video.playbackRate).toBe(1.25);
});

test("a press of a mouse plays, and its second press does not seek", () => {
  const { video, methods } = mount();
  video.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse" }));
  video.click();
  expect({ plays: methods.play.mock.calls.length, at: video.currentTime }).toEqual({ plays: 1, at: 30 });
});

test("shown cues move above the bar, and back when it hides", () => {
  const cue = { line: "auto" as number | "auto" };
  const track = Object.assign(aTrack("en", "English"), { mode: "showing", activeCues: [cue] as never[] });
  const { set } = mount({}, [track]);
  track.dispatchEvent(new Event("cuechange"));
  expect(cue.line).toBe(-4);
  set({ paused: false }, "play");
  vi.advanceTimersByTime(4_000);
  expect(cue.line).toBe("auto");
});

test("the last menu has what the page adds, and the list of keys", () => {
  const { button, items, player } = mount({
    listMore: () => [{ label: "Theatre", isOn: false, choose: () => undefined }],
  });
  button("More")!.click();
  expect(items().map(({ textContent }) => textContent)).toEqual(["Theatre", "Show keyboard shortcuts ?"]);
  items()[1]!.click();
  expect(player.querySelector("dialog")!.open).toBe(true);
});
