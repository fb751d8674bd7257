// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { buildSeekBar } from "#app/components/player/seek-bar";
import { waitFor } from "#tests/support/wait-for";

afterEach(() => void vi.unstubAllGlobals());

const sheet = `WEBVTT

00:00:00.000 --> 00:00:40.000
sheet.jpg#xywh=0,0,160,90

00:00:40.000 --> 00:01:40.000
sheet.jpg#xywh=160,90,160,90
`;

/** Builds the seek bar of a video of 100 seconds in a player of 400 px; a storyboard's pictures are 160 px wide. */
function build(storyboard = "/media/v1/k/storyboard.vtt") {
  const fetched = vi.fn(async () => new Response(sheet));
  vi.stubGlobal("fetch", fetched);
  const video = Object.assign(document.createElement("video"), { currentTime: 0 });
  const chapters = [0, 40].map((start) => ({ start, title: `Part ${start}` }));
  const { signal } = new AbortController();
  const { element } = buildSeekBar({ video, duration: 100, storyboard, chapters, signal });
  document.body.replaceChildren(element);
  const preview = element.querySelector<HTMLElement>(".bar-preview")!;
  const picture = preview.querySelector<HTMLElement>(".bar-picture")!;
  element.getBoundingClientRect = () => new DOMRect(0, 0, 400, 24);
  Object.defineProperty(element, "clientWidth", { value: 400 });
  Object.defineProperty(preview, "offsetWidth", { value: 160 });
  const point = (clientX: number) => element.dispatchEvent(new PointerEvent("pointermove", { clientX }));
  return { element, preview, picture, point, fetched };
}

test("the pointer over the seek bar shows time, chapter and picture of what a press there leads to", async () => {
  const { element, preview, picture, point, fetched } = build();
  expect({ hidden: preview.hidden, fetches: fetched.mock.calls.length }).toEqual({ hidden: true, fetches: 0 });
  point(200);
  expect({ hidden: preview.hidden, text: preview.textContent }).toEqual({ hidden: false, text: "0:50 · Part 40" });
  await waitFor(() => expect(picture.style.width).toBe("160px"));
  expect(picture.style.backgroundImage).toContain("/media/v1/k/sheet.jpg");
  expect([picture.style.backgroundPosition, preview.style.left]).toEqual(["-160px -90px", "120px"]);
  point(100);
  await waitFor(() => expect(picture.style.backgroundPosition).toBe("0px 0px"));
  expect({ text: preview.textContent, fetches: fetched.mock.calls.length }).toEqual({
    text: "0:25 · Part 0",
    fetches: 1,
  });
  element.dispatchEvent(new PointerEvent("pointerleave"));
  expect(preview.hidden).toBe(true);
});

test("at both ends the preview stays within the player", () => {
  const { preview, point } = build();
  point(0);
  expect([preview.textContent, preview.style.left]).toEqual(["0:00 · Part 0", "0px"]);
  point(900);
  expect([preview.textContent, preview.style.left]).toEqual(["1:40 · Part 40", "240px"]);
});

test("a video without a storyboard shows the time alone", () => {
  const { preview, picture, point, fetched } = build("");
  point(200);
  expect([preview.textContent, picture.style.width, fetched.mock.calls.length]).toEqual(["0:50 · Part 40", "", 0]);
});
