// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { findAction } from "#app/components/player/key-actions";

const aPlayer = () => {
  const player = document.createElement("div");
  player.className = "player";
  const video = player.appendChild(document.createElement("video"));
  document.body.replaceChildren(player);
  Object.defineProperties(video, {
    duration: { value: 100 },
    currentTime: { value: 50, writable: true },
    volume: { value: 0.5, writable: true },
    muted: { value: false, writable: true },
  });
  return video;
};

function pressed(key: string, { on = "body", ...init }: KeyboardEventInit & { on?: string } = {}) {
  const video = aPlayer();
  const target = on === "video" ? video : document.body.appendChild(document.createElement(on));
  let act: ReturnType<typeof findAction> = null;
  target.addEventListener("keydown", (event) => (act = findAction(event)));
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...init }));
  (act as ReturnType<typeof findAction>)?.(video);
  return { isTaken: act !== null, video };
}

test.each([
  ["j", 40],
  ["l", 60],
  ["L", 60],
  ["ArrowLeft", 45],
  ["ArrowRight", 55],
  ["0", 0],
  ["9", 90],
])("%s seeks to second %i of 50", (key, seconds) => {
  expect(pressed(key).video.currentTime).toBe(seconds);
});

test.each([
  [">", 1, 1.25],
  ["<", 1, 0.75],
  [">", 2, 2],
  ["<", 0.5, 0.5],
])("%s changes the speed from %f to %f", (key, before, after) => {
  const video = aPlayer();
  video.playbackRate = before;
  void findAction(new KeyboardEvent("keydown", { key, shiftKey: true }))!(video);
  expect(video.playbackRate).toBe(after);
});

test("t switches theatre mode on and off", () => {
  const page = document.createElement("div");
  page.className = "watch";
  const video = aPlayer();
  page.append(video);
  const press = () => void findAction(new KeyboardEvent("keydown", { key: "t" }))!(video);
  press();
  expect(page.hasAttribute("data-theatre")).toBe(true);
  press();
  expect(page.hasAttribute("data-theatre")).toBe(false);
});

test("n leads to the next video only where there is one", () => {
  const event = new KeyboardEvent("keydown", { key: "n" });
  const goNext = () => undefined;
  expect(findAction(event)).toBeNull();
  expect(findAction(event, { n: goNext })).toBe(goNext);
});

test("the up and down arrows scroll the page unless the player has the focus", () => {
  expect(pressed("ArrowUp").isTaken).toBe(false);
  expect(pressed("ArrowUp", { on: "video" }).video.volume).toBeCloseTo(0.55);
});

test("a range keeps the keys that move it, and leaves the others to the player", () => {
  const video = aPlayer();
  const range = Object.assign(document.createElement("input"), { type: "range" });
  video.parentElement!.append(range);
  const findOn = (key: string) => {
    let act: ReturnType<typeof findAction> = null;
    range.addEventListener("keydown", (event) => (act = findAction(event)), { once: true });
    range.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return act as ReturnType<typeof findAction>;
  };
  expect(["ArrowLeft", "ArrowUp", "Home", "PageDown"].map(findOn)).toEqual([null, null, null, null]);
  expect(["k", "m", "j", " "].map((key) => findOn(key) !== null)).toEqual([true, true, true, true]);
});

test.each([
  ["a letter that is typed", "k", { on: "input" }],
  ["a letter in a text", "k", { on: "textarea" }],
  ["a letter in a list", "k", { on: "select" }],
  ["a letter in a dialog", "k", { on: "dialog" }],
  ["a space that presses a button", " ", { on: "button" }],
  ["a key of the browser", "f", { ctrlKey: true }],
  ["a key that means nothing", "q", {}],
])("%s does not control the player", (_, key, init) => {
  expect(pressed(key, init).isTaken).toBe(false);
});
