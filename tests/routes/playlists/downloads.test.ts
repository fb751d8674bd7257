import { parse } from "content-disposition";
import { expect, test } from "vitest";
import { loader as m3u } from "#app/routes/playlists/playlist.$playlistId.$username.m3u";
import { loader as zip } from "#app/routes/playlists/playlist.$playlistId.$username.zip";
import * as route from "#app/routes/playlists/_app.playlist.$playlistId.$username_.download";
import type { PlaylistDownloads } from "#contract/playlist-downloads";
import { renderRoute } from "#tests/support/render-route";
import { locationOf, respond, routeArgs, thrownResponse, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const path = "/playlist/p1/lark/download";
const params = { playlistId: "p1", username: "lark" };
const args = (query = "") => routeArgs(path + query, { params });

const file = (title: string, fields: Partial<PlaylistDownloads["files"][number]> = {}) => ({
  ...{ _id: "a".repeat(24), title, duration: 61.6, name: `1 ${title}.mp4`, bytes: 2_000_000 },
  ...{ src: "/media/v1/key/240.mp4", isOpen: true },
  ...fields,
});

const aList = (fields: Partial<PlaylistDownloads> = {}) => ({
  name: "Boat jobs",
  size: "240",
  sizes: [
    { name: "best", files: 1, bytes: 50_000_000 },
    { name: "240", files: 1, bytes: 2_000_000 },
    { name: "audio", files: 1, bytes: 500_000 },
  ],
  files: [file("A lark")],
  leftOut: 0,
  ...fields,
});

test("the page has a link for each video with its bytes, their sum, and what else there is to choose", async () => {
  stubApi({ "GET playlist/p1/downloads": envelope(aList({ leftOut: 2 })) });
  const { document } = await renderRoute(route, args());
  const links = [...document.querySelectorAll("main a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Boat jobs", "/playlist/p1/lark"],
    ["Best 48 MB", "?q=best"],
    ["240p 1.91 MB", "?q=240"],
    ["Audio only 489 kB", "?q=audio"],
    ["All as one ZIP file", "/playlist/p1/lark/zip?q=240"],
    ["List for players (M3U)", "/playlist/p1/lark/m3u?q=240"],
    ["A lark1.91 MB", "/media/v1/key/download/240.mp4"],
  ]);
  // A browser would save the page that says why a ZIP file cannot be had.
  expect(document.querySelectorAll("a[href*='/zip'][download]")).toHaveLength(0);
  const text = document.querySelector("main")!.textContent;
  expect(text).toContain("1 file · 1.91 MB");
  expect(text).toContain("2 videos are left out");
});

test("a size that is heavier than the best files is no choice, unless it is the chosen one", async () => {
  const choices = async (size: string) => {
    const sizes = [...aList().sizes, { name: "720", files: 1, bytes: 60_000_000 }];
    stubApi({ "GET playlist/p1/downloads": envelope(aList({ size, sizes })) });
    const { document } = await renderRoute(route, args());
    return [...document.querySelectorAll(".chip")].map((chip) => chip.getAttribute("href"));
  };
  expect(await choices("240")).toEqual(["?q=best", "?q=240", "?q=audio"]);
  expect(await choices("720")).toContain("?q=720");
});

test("what is chosen is asked of the server", async () => {
  let search = "";
  stubApi({ "GET playlist/p1/downloads": (request) => ((search = new URL(request.url).search), envelope(aList())) });
  await respond(route.loader, args("?q=audio"));
  expect(search).toBe("?size=audio");
});

test("the sum is that of the files, also of a size that is no choice", async () => {
  const files = [file("A lark"), file("A wren", { src: "/media/v2/key/144.mp4", bytes: 1_000_000 })];
  stubApi({ "GET playlist/p1/downloads": envelope(aList({ size: "200", files })) });
  const { document } = await renderRoute(route, args("?q=200"));
  expect(document.querySelector("main")!.textContent).toContain("2 files · 2.9 MB");
});

test("an empty playlist says so, without a ZIP file", async () => {
  stubApi({ "GET playlist/p1/downloads": envelope(aList({ files: [], sizes: [] })) });
  const { document } = await renderRoute(route, args());
  expect(document.querySelector("main")!.textContent).toContain("Nothing here can be downloaded.");
  expect(document.querySelectorAll("main a[download], a[href*='/zip']")).toHaveLength(0);
});

test.each([
  ["a playlist that is not there", errorEnvelope(404, "Playlist does not exist"), 404],
  ["an unreachable server", unreachable, 503],
])("the page of %s fails, and the M3U leads to it", async (_, answer, status) => {
  stubApi({ "GET playlist/p1/downloads": answer });
  expect((await thrownResponse(route.loader, args())).status).toBe(status);
  expect(locationOf(await respond(m3u, args()))).toBe(path);
});

test("the M3U has the videos that need no session, in order, and no line of a title that is none", async () => {
  const files = [file("A lark\n#EXTINF:0,"), file("Mine", { isOpen: false }), file("مرحبا 🚤", { duration: 0 })];
  stubApi({ "GET playlist/p1/downloads": envelope(aList({ name: 'Boats: "Häfen"\r\n', files })) });
  const response = await respond(m3u, args());
  expect(await response.text()).toBe(
    [
      ...["#EXTM3U", "#EXTENC:UTF-8", '#PLAYLIST:Boats: "Häfen"'],
      ...["#EXTINF:62,A lark #EXTINF:0,", "http://site.test/media/v1/key/240.mp4"],
      ...["#EXTINF:0,مرحبا 🚤", "http://site.test/media/v1/key/240.mp4", ""],
    ].join("\n"),
  );
  expect(response.headers.get("Content-Type")).toBe("audio/x-mpegurl; charset=utf-8");
  expect(parse(response.headers.get("Content-Disposition")!).parameters.filename).toBe("Boats Häfen.m3u");
});

test("the ZIP file is passed on as the server sends it", async () => {
  const headers = { "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="Boats.zip"' };
  stubApi({ "GET playlist/p1/zip": () => new Response("PK", { headers }) });
  const response = await respond(zip, args("?q=240"));
  expect({ text: await response.text(), name: response.headers.get("Content-Disposition") }).toEqual({
    text: "PK",
    name: 'attachment; filename="Boats.zip"',
  });
});

test("a viewer with as many ZIP files as allowed sees a message on the page, with the size as it was chosen", async () => {
  stubApi({ "GET playlist/p1/zip": errorEnvelope(429, "Try again when one is done.") });
  const response = await respond(zip, args("?q=144"));
  expect(locationOf(response)).toBe(`${path}?q=144`);
  expect((await toastOf(response))?.message).toBe("Try again when one is done.");
});
