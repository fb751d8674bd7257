// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useParams } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { PageContext } from "#app/components/ui/page-context";
import { toPlayback } from "#app/routes/watch/_app.video.$videoId/player/playback.server";
import { PlayerSection } from "#app/routes/watch/_app.video.$videoId/player/player-section";
import type { WatchView } from "#app/routes/watch/_app.video.$videoId/watch-view.server";
import { now } from "../../components/now";
import { aWatched } from "../../components/videos/a-watched";
import { renderInto } from "../../render";

const aPage = (video: WatchView, path = "/video/v1", headers = {}) => {
  const playing = toPlayback(video, new Request(`http://site.test${path}`, { headers }));
  return <PlayerSection video={video} playing={playing} chapters={[]} queue={null} related={null} now={now} />;
};
const renderPlayer = (changes: Partial<WatchView> = {}, path = "/video/v1") =>
  renderInto(aPage(aWatched(changes), path));
const chips = (page: HTMLElement) =>
  [...page.querySelectorAll(".chip")].map((chip) => chip.textContent!.replace(/\s+/g, " "));
const current = (page: HTMLElement) =>
  [...page.querySelectorAll(".chip[aria-current]")].map((chip) => chip.querySelector("b")!.textContent);

test.each([
  ["is requested over a slow connection", "/video/v1", { ECT: "3g" }, {}],
  ["is requested over a slow round trip", "/video/v1", { RTT: "400" }, {}],
  ["is the dialog that shares the video", "/video/v1/share", {}, {}],
  ["is light", "/video/v1", {}, { isLight: true }],
  ["is requested without connection hints", "/video/v1", {}, {}],
])("the HTML fetches nothing of the video before a press where the page %s", async (_, path, headers, context) => {
  const page = await renderInto(
    <PageContext.Provider value={{ viewerId: null, missingControls: [], ...context }}>
      {aPage(aWatched(), path, headers)}
    </PageContext.Provider>,
  );
  expect(page.querySelector("video")!.getAttribute("preload")).toBe("none");
});

test("each quality is a link with its size, and the current one is marked", async () => {
  const page = await renderPlayer();
  expect(chips(page)).toEqual([
    ...["Auto · fits your connection", "240p 13.8 MB", "720p 42 MB", "Audio 6.1 MB"],
    "Read as text",
  ]);
  expect(current(page)).toEqual(["Auto"]);
  expect(current(await renderPlayer({}, "/video/v1?q=720"))).toEqual(["720p"]);
});

test("the page for readers comes last, at the moment of the page, and first where data is to be saved", async () => {
  const last = (await renderPlayer({}, "/video/v1?t=12")).querySelector(".chip:last-child")!;
  expect([last.textContent, last.getAttribute("href")]).toEqual(["Read as text", "/video/v1/read?t=12"]);
  const light = { viewerId: null, missingControls: [], isLight: true };
  const page = await renderInto(<PageContext.Provider value={light}>{aPage(aWatched({}))}</PageContext.Provider>);
  expect(chips(page)[0]).toBe("Read as text");
});

test("an unknown size is left out", async () => {
  expect(chips(await renderPlayer({ audioBytes: 0 })).at(-2)).toBe("Audio ");
});

test("the links keep the moment, the playlist and the cursor of the comments", async () => {
  const page = await renderPlayer({}, "/video/v1?t=12&list=p1&after=c9&q=720");
  const to = page.querySelector(".chip:nth-child(2)")!.getAttribute("href");
  expect(to).toBe("/video/v1?t=12&list=p1&after=c9&q=240");
  expect(page.querySelector("source")!.getAttribute("src")).toBe("/media/v1/key/720.mp4#t=12");
});

test.each(["-1", "x", "1e9", "12345678"])("the invalid moment %s is the beginning", async (t) => {
  const page = await renderPlayer({}, `/video/v1?t=${t}&q=240`);
  expect(page.querySelector("source")!.getAttribute("src")).toBe("/media/v1/key/240.mp4");
});

test("only a chosen quality can be saved for later videos", async () => {
  expect((await renderPlayer()).querySelector("[action='/preferences']")).toBeNull();
  const form = (await renderPlayer({}, "/video/v1?q=240")).querySelector("[action='/preferences']")!;
  expect(form.querySelector("button")!.value).toBe("240");
  expect(form.querySelector("input")!.value).toBe("/video/v1?q=240");
});

test("a video without renditions has no qualities to choose, and can be read", async () => {
  const page = await renderPlayer({ renditions: [], hls: "" });
  expect([chips(page), page.querySelectorAll("source").length]).toEqual([["Read as text"], 1]);
});

const song = {
  isAudio: true,
  renditions: [],
  storyboard: "",
  width: 0,
  height: 0,
  videoFile: "/media/v1/key/video.m4a",
};

test("an audio file offers no picture sizes, and its quality is not saved for videos", async () => {
  const page = await renderPlayer(song, "/video/v1?q=audio");
  expect(chips(page)).toEqual(["Auto · fits your connection", "Small 6.1 MB", "Read as text"]);
  expect(current(page)).toEqual(["Small"]);
  expect(page.querySelector("[action='/preferences']")).toBeNull();
  expect(chips(await renderPlayer({ ...song, hls: "", audioFile: "" }))).toEqual(["Read as text"]);
});

test("the page of an unlisted video says so", async () => {
  const page = await renderPlayer({ visibility: "unlisted" });
  expect(page.querySelector(".watch-info .text-muted")!.textContent).toMatch(/^Unlisted\u00a0· /);
});

test("an audio file shows its picture while it plays, and the page says that it is audio", async () => {
  const page = await renderPlayer(song);
  const [video, picture] = [page.querySelector("video")!, page.querySelector(".player > img")!];
  expect([video.getAttribute("poster"), picture.getAttribute("src"), picture.getAttribute("alt")]).toEqual([
    ...["/media/v1/key/960.webp", "/media/v1/key/960.webp", ""],
  ]);
  expect([video.getAttribute("width"), video.getAttribute("height")]).toEqual(["1280", "720"]);
  expect(page.querySelector(".watch-info .text-muted")!.textContent).toBe("Audio\u00a0· 12 views\u00a0· 3 days ago");
  const film = await renderPlayer();
  expect(film.querySelector(".player > img")).toBeNull();
  expect(film.querySelector(".watch-info .text-muted")!.textContent).toBe("12 views\u00a0· 3 days ago");
});

test("light pages show the smaller poster", async () => {
  const page = await renderInto(
    <PageContext.Provider value={{ viewerId: null, missingControls: [], isLight: true }}>
      {aPage(aWatched())}
    </PageContext.Provider>,
  );
  expect(page.querySelector("video")!.getAttribute("poster")).toBe("/media/v1/key/480.webp");
});

test.each([
  [{ progress: 42 }, "This video is being prepared (42%). Check again"],
  [{}, "This video is being prepared. Check again"],
  [
    { status: "failed", failure: "no video track" } as const,
    "This video could not be prepared: no video track. Go to dashboard",
  ],
])("a video that is not ready shows its progress: %j", async (changes, text) => {
  const page = await renderPlayer({ status: "processing", ...changes });
  expect(page.querySelector(".not-ready")!.textContent).toBe(text);
  expect([page.querySelector("video"), page.querySelector(".chips")]).toEqual([null, null]);
});

const watchedBy = (viewerId: string | null, changes: Partial<WatchView>) => {
  const video = aWatched(changes);
  return renderInto(
    <PageContext.Provider value={{ viewerId, missingControls: [] }}>{aPage(video)}</PageContext.Provider>,
  );
};

test("an owner sees that a video is unpublished, and links that edit it and show its statistics", async () => {
  const { owner } = aWatched();
  const page = await watchedBy(owner._id, { isPublished: false });
  expect(page.textContent).toContain("Unpublished Only you can see this");
  expect(page.querySelector("a[href='/admin/dashboard/edit/v1']")!.textContent).toBe("Edit");
  expect(page.querySelector("a[href='/admin/dashboard/statistics/v1']")!.textContent).toBe("Statistics");
  expect((await watchedBy(owner._id, {})).textContent).not.toContain("Only you can see this");
});

test("nobody else has a link that edits a video", async () => {
  expect((await watchedBy("u9", {})).querySelector("a[href^='/admin/']")).toBeNull();
});

test("the next video comes in the same box, which may fill the screen, with parts of its own", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  onTestFinished(() => void vi.unstubAllGlobals());
  const Page = () => aPage(aWatched({ _id: useParams().id!, title: `Film ${useParams().id}` }));
  const element = (
    <PageContext.Provider value={{ viewerId: null, missingControls: [], isLight: true }}>
      <Page />
    </PageContext.Provider>
  );
  const router = createMemoryRouter([{ path: "/video/:id", element }], { initialEntries: ["/video/v1"] });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(() => (act(() => root.unmount()), place.remove()));
  const parts = () => [".player", "video", "h1"].map((part) => place.querySelector(part)!);
  const before = parts();
  await act(() => router.navigate("/video/v2"));
  expect(parts().map((part, index) => part === before[index])).toEqual([true, false, false]);
  expect(place.querySelector("h1")!.textContent).toBe("Film v2");
});
