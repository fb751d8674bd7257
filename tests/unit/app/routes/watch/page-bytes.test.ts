import { expect, test } from "vitest";
import { sumPage } from "#app/routes/watch/_app.video.$videoId/player/page-bytes";

const entry = (name: string, startTime: number, transferSize: number, initiatorType = "script") =>
  ({
    ...{ name: `http://site.test${name}`, startTime, transferSize, initiatorType },
    entryType: initiatorType === "navigation" ? "navigation" : "resource",
  }) as PerformanceResourceTiming;

const opened = [entry("/video/v1", 0, 14_000, "navigation"), entry("/a.js", 5, 3_000), entry("/p.webp", 6, 900, "img")];

test("a page costs its document, scripts and pictures, and nothing of its video", () => {
  const film = entry("/media/240.mp4", 9, 60_000, "video");
  const fetched = ["240.mp4", "master.m3u8", "240/7.m4s"].map((name) => entry(`/media/${name}`, 9, 60_000, "fetch"));
  expect(sumPage([...opened, film, ...fetched], "/video/v1")).toBe(17_900);
});

test("a page that a link opened costs from its own data on", () => {
  const followed = [entry("/video/v2", 40, 5_000, "fetch"), entry("/q.webp", 42, 700, "img")];
  expect(sumPage([...opened, ...followed], "/video/v2")).toBe(5_700);
});

test("headers that are not compressed have 600 bytes, and what the browser has kept costs nothing", () => {
  const plain = [...opened, entry("/kept.js", 7, 0)].map((each) => ({ ...each, nextHopProtocol: "http/1.1" }));
  expect(sumPage(plain, "/video/v1")).toBe(17_900 + 3 * 300);
});

test("marks of other kinds count for nothing", () => {
  const mark = { name: "x", entryType: "mark", startTime: 1 } as PerformanceResourceTiming;
  expect(sumPage([...opened, mark], "/video/v1")).toBe(17_900);
});
