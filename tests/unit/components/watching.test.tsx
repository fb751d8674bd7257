// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { VisitContext } from "#app/components/visit";
import { toPlaying } from "#app/routes/_app.video.$videoId/playing.server";
import { Watching } from "#app/routes/_app.video.$videoId/watching";
import type { Watched } from "#app/routes/_app.video.$videoId/watched.server";
import { now } from "./a-video";
import { aWatched } from "./a-watched";
import { renderInto } from "./render";

const aPage = (video: Watched, path = "/video/v1") => {
  const playing = toPlaying(video, new Request(`http://site.test${path}`));
  return <Watching video={video} playing={playing} next={null} now={now} />;
};
const watching = (changes: Partial<Watched> = {}, path = "/video/v1") => renderInto(aPage(aWatched(changes), path));
const chips = (page: HTMLElement) =>
  [...page.querySelectorAll(".chip")].map((chip) => chip.textContent!.replace(/\s+/g, " "));
const current = (page: HTMLElement) =>
  [...page.querySelectorAll(".chip[aria-current]")].map((chip) => chip.querySelector("b")!.textContent);

test("the front of a video is loaded at once, without which Chromium ignores a press on the picture", async () => {
  const page = await watching();
  expect(page.querySelector("video")!.getAttribute("preload")).toBe("metadata");
});

test("each quality is a link that says what it costs, the one shown marked", async () => {
  const page = await watching();
  expect(chips(page)).toEqual(["Auto adapts", "240p 13 MB", "720p 41 MB", "Audio 6 MB"]);
  expect(current(page)).toEqual(["Auto"]);
  expect(current(await watching({}, "/video/v1?q=720"))).toEqual(["720p"]);
});

test("a cost that is not known is not made up", async () => {
  expect(chips(await watching({ audioBytes: 0 })).at(-1)).toBe("Audio ");
});

test("the links keep moment, playlist and place in the comments", async () => {
  const page = await watching({}, "/video/v1?t=12&list=p1&after=c9&q=720");
  const to = page.querySelector(".chip:nth-child(2)")!.getAttribute("href");
  expect(to).toBe("/video/v1?t=12&list=p1&after=c9&q=240");
  expect(page.querySelector("source")!.getAttribute("src")).toBe("/media/v/k/720.mp4#t=12");
});

test.each(["-1", "x", "1e9", "12345678"])("a moment that is none, %s, is the beginning", async (t) => {
  const page = await watching({}, `/video/v1?t=${t}&q=240`);
  expect(page.querySelector("source")!.getAttribute("src")).toBe("/media/v/k/240.mp4");
});

test("only what was chosen can be kept for later videos", async () => {
  expect((await watching()).querySelector("[action='/preferences']")).toBeNull();
  const form = (await watching({}, "/video/v1?q=240")).querySelector("[action='/preferences']")!;
  expect(form.querySelector("button")!.value).toBe("240");
  expect(form.querySelector("input")!.value).toBe("/video/v1?q=240");
});

test("a video of one file has no qualities", async () => {
  const page = await watching({ renditions: [], hls: "" });
  expect([page.querySelector(".chips"), page.querySelectorAll("source").length]).toEqual([null, 1]);
});

const song = { isAudio: true, renditions: [], storyboard: "", width: 0, height: 0, videoFile: "/media/v/k/video.m4a" };

test("of sound alone no picture's size is offered, and what is chosen is not kept for videos", async () => {
  const page = await watching(song, "/video/v1?q=audio");
  expect([chips(page), current(page)]).toEqual([["Auto adapts", "Small 6 MB"], ["Small"]]);
  expect(page.querySelector("[action='/preferences']")).toBeNull();
  expect(chips(await watching({ ...song, hls: "", audioFile: "" }))).toEqual([]);
});

test("while sound plays its picture stays, and the page says what it is", async () => {
  const page = await watching(song);
  const [video, picture] = [page.querySelector("video")!, page.querySelector(".player > img")!];
  expect([video.getAttribute("poster"), picture.getAttribute("src"), picture.getAttribute("alt")]).toEqual([
    ...["/media/v/k/960.webp", "/media/v/k/960.webp", ""],
  ]);
  expect([video.getAttribute("width"), video.getAttribute("height")]).toEqual(["1280", "720"]);
  expect(page.querySelector(".watch-info .text-muted")!.textContent).toBe("Audio · 12 views · 3 days ago");
  const film = await watching();
  expect(film.querySelector(".player > img")).toBeNull();
  expect(film.querySelector(".watch-info .text-muted")!.textContent).toBe("12 views · 3 days ago");
});

test("light pages show the smaller picture", async () => {
  const page = await renderInto(
    <VisitContext.Provider value={{ viewerId: null, lacking: [], isLight: true }}>
      {aPage(aWatched())}
    </VisitContext.Provider>,
  );
  expect(page.querySelector("video")!.getAttribute("poster")).toBe("/media/v/k/480.webp");
});

test.each([
  [{ progress: 42 }, "This video is being prepared (42 %). Look again"],
  [{ progress: null }, "This video is being prepared. Look again"],
  [
    { status: "failed", failure: "no video track" } as const,
    "This video could not be prepared: no video track. To the dashboard",
  ],
])("what is not ready says how far it is: %j", async (changes, said) => {
  const page = await watching({ status: "processing", ...changes });
  expect(page.querySelector(".not-ready")!.textContent).toBe(said);
  expect([page.querySelector("video"), page.querySelector(".chips")]).toEqual([null, null]);
});
