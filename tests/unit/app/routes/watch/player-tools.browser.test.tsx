// @vitest-environment happy-dom
import { act, createRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PlayerTools, type ToolsProps } from "#app/routes/watch/_app.video.$videoId/player/player-tools";
import { aWatched } from "../../components/videos/a-watched";

/** What each effect that readies the video for its press was given. */
const readied = vi.hoisted((): { waits: boolean; isSwitch: boolean; signal: AbortSignal }[] => []);
vi.mock("#app/routes/watch/_app.video.$videoId/player/ready-for-press", () => ({
  readyForPress: async (_: unknown, __: unknown, options: (typeof readied)[number]) => void readied.push(options),
}));
const attached = vi.hoisted((): { detach: () => void } => ({ detach: () => undefined }));
vi.mock("#app/routes/watch/_app.video.$videoId/player/adaptive", () => ({
  playAdaptively: () => () => attached.detach(),
}));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  readied.length = 0;
  attached.detach = () => undefined;
});

/** Renders the tools of a video that plays at its 40th second, twice as fast. */
async function renderTools() {
  const page = document.body.appendChild(document.createElement("div"));
  const [element, meter] = [createRef<HTMLVideoElement>(), createRef<HTMLParagraphElement>()];
  const video = aWatched({});
  let change: (changes: Partial<ToolsProps>) => void = () => undefined;
  const onAv1 = () => undefined;
  const Tools = () => {
    const [changes, setChanges] = useState<Partial<ToolsProps>>({});
    change = setChanges;
    const onSwitch = (quality: string) => setChanges({ quality });
    const props = { element, meter, video, chapters: [], quality: "auto", waits: false, ...changes };
    const start = { isStartInUrl: false, position: undefined };
    const defaults = { ...start, isElsewhere: false, next: undefined, isInList: false, onSwitch, onAv1 };
    return <PlayerTools {...defaults} {...props} />;
  };
  const tree = (
    <div className="watch">
      <div className="player">
        <video ref={element} />
        <Tools />
      </div>
      <div className="quality">
        <a href="/video/v1?q=720">720p</a>
      </div>
    </div>
  );
  const root = createRoot(page);
  onTestFinished(() => (act(() => root.unmount()), page.remove()));
  const router = createMemoryRouter([{ path: "*", element: tree }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const film = element.current!;
  const play = vi.fn(() => Promise.resolve());
  const values = { currentTime: 40, paused: false, playbackRate: 2, readyState: 4, play, load: vi.fn() };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(film, name, { value, configurable: true, writable: true });
  return { page, film, play, change: (changes: Partial<ToolsProps>) => act(async () => change(changes)) };
}

test("a page that loads its data again leaves the video alone, even if it now reports another connection", async () => {
  const { change } = await renderTools();
  await change({ waits: true, isElsewhere: true });
  expect(readied.map(({ waits, signal }) => [waits, signal.aborted])).toEqual([[false, false]]);
});

test("another quality continues at its place and speed, also where hls.js took the video over", async () => {
  const { page, film, play } = await renderTools();
  attached.detach = () => Object.assign(film, { currentTime: 0, paused: true, playbackRate: 1 });
  await act(async () => page.querySelector<HTMLElement>(".quality a")!.click());
  expect(readied.map(({ isSwitch, signal }) => [isSwitch, signal.aborted])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect([film.currentTime, film.playbackRate, play.mock.calls.length]).toEqual([40, 2, 1]);
});
