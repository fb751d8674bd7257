// @vitest-environment happy-dom
import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { usePlayerBar } from "#app/routes/watch/_app.video.$videoId/player/use-player-bar";
import { waitFor } from "#tests/support/wait-for";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const loadStyles = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock("#app/components/player/load-styles", () => ({ loadStyles }));

beforeEach(() => void loadStyles.mockResolvedValue(undefined));
afterEach(() => void vi.clearAllMocks());

function Tools({ paused }: { paused: boolean }) {
  const element = useRef<HTMLVideoElement | null>(null);
  const setVideo = (video: HTMLVideoElement | null) => {
    element.current = video;
    if (video) Object.defineProperty(video, "paused", { value: paused, configurable: true });
  };
  return (
    <div className="player">
      <video ref={setVideo} controls />
      <Bar element={element} />
    </div>
  );
}

function Bar({ element }: { element: { current: HTMLVideoElement | null } }) {
  const readQualities = () => ({ current: "auto", choices: [], choose: () => undefined });
  usePlayerBar(element as { current: HTMLVideoElement }, {
    ...{ duration: 10, storyboard: "", chapters: [], isAudio: false, readQualities },
  });
  return null;
}

async function renderPlayer({ paused = true } = {}) {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  await act(async () => root.render(<Tools paused={paused} />));
  onTestFinished(() => act(() => root.unmount()));
  const video = page.querySelector("video")!;
  const play = vi.fn(() => Promise.resolve());
  Object.assign(video, { play });
  const hasBar = () => page.querySelector(".player-bar") !== null;
  return { page, video, play, hasBar };
}

test("before somebody reaches for the player, it has neither the browser's controls nor the bar", async () => {
  const { video, hasBar } = await renderPlayer();
  expect({ controls: video.controls, bar: hasBar(), loads: loadStyles.mock.calls.length }).toEqual({
    ...{ controls: false, bar: false, loads: 0 },
  });
});

test("a style sheet that does not load leaves the browser's controls, and the next press tries again", async () => {
  loadStyles.mockRejectedValueOnce(new Error("offline"));
  const { video, hasBar } = await renderPlayer();
  video.dispatchEvent(new Event("pointerover", { bubbles: true }));
  await waitFor(() => expect(video.controls).toBe(true));
  expect(hasBar()).toBe(false);
  video.dispatchEvent(new Event("pointerover", { bubbles: true }));
  await waitFor(() => expect(hasBar()).toBe(true));
  expect(video.controls).toBe(false);
});

test.each(["pointerover", "focusin", "pointerdown", "play"])("%s brings the bar, once", async (type) => {
  const { page, video, hasBar } = await renderPlayer();
  video.dispatchEvent(new Event(type, { bubbles: true }));
  video.dispatchEvent(new Event(type, { bubbles: true }));
  await waitFor(() => expect(hasBar()).toBe(true));
  expect(page.querySelectorAll(".player-bar")).toHaveLength(1);
});

test("a press on the picture plays before the bar is there", async () => {
  const { video, play } = await renderPlayer();
  video.click();
  expect(play).toHaveBeenCalledOnce();
});

test("a video that plays already keeps its controls until the bar is there", async () => {
  const { video, hasBar } = await renderPlayer({ paused: false });
  await waitFor(() => expect(hasBar()).toBe(true));
  expect(video.controls).toBe(false);
});
