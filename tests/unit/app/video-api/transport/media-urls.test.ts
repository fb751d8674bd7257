import { afterEach, expect, test, vi } from "vitest";
import { createMediaReviver } from "#app/video-api/transport/media-urls.server";
import { newApiUrl } from "#tests/support/api-url";

afterEach(() => void vi.restoreAllMocks());

function reader() {
  const apiUrl = newApiUrl();
  const requester = { address: "", origin: "http://site.test", requestId: "R" };
  const support = { social: null, professional: null, code: null, chat: null };
  const transport = () => Promise.reject(new Error("not called"));
  const site = {
    transport,
    apiUrl,
    requester,
    mediaPath: "/media",
    runsOwnServer: true,
    support,
  };
  const revive = createMediaReviver(site)!;
  return { host: new URL(apiUrl).host, read: (data: object): unknown => JSON.parse(JSON.stringify(data), revive) };
}

test("media at the API's or the site's origin are served through the site", () => {
  const { host, read } = reader();
  const warn = vi.spyOn(console, "warn");
  const video = {
    hls: "/media/v1/k/master.m3u8",
    avatar: `http://${host}/a.png?s=1`,
    thumbnail: "http://site.test/media/t",
  };
  expect(read(video)).toEqual({
    hls: "/media/media/v1/k/master.m3u8",
    avatar: "/media/a.png?s=1",
    thumbnail: "/media/media/t",
  });
  expect(warn).not.toHaveBeenCalled();
});

test("a picture is an address, or stands in the answer itself", () => {
  const { host, read } = reader();
  const logo = "data:image/webp;base64,UklGRg==";
  const pictures = [
    `http://${host}/media/v1/t.webp`,
    "/media/v1/t.webp",
    logo,
    "iVBORw0KGgo=",
    "javascript:alert(1)",
    "",
  ];
  expect(pictures.map((picture) => read({ picture }))).toEqual(
    ["/media/media/v1/t.webp", "/media/media/v1/t.webp", logo, "iVBORw0KGgo=", "", ""].map((picture) => ({ picture })),
  );
});

test("media at other origins are logged once, with the setting that allows them", () => {
  const { read } = reader();
  const lines: string[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  const video = { thumbnail: "https://cdn.example/t.png", videoFile: "https://cdn.example/v.mp4" };
  expect(read(video)).toEqual(video);
  read({ avatar: "https://faces.example/a.png" });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, time: expect.any(String), setting: "MEDIA_ORIGINS=https://cdn.example" },
    { level: 40, time: expect.any(String), setting: "MEDIA_ORIGINS=https://cdn.example https://faces.example" },
  ]);
});

test("the address of a file is read from an object about the file", () => {
  const { read } = reader();
  const video = { thumbnail: { url: "/t.png", public_id: "t" }, avatar: { public_id: "a" }, url: { url: "/kept" } };
  expect(read(video)).toEqual({ thumbnail: "/media/t.png", avatar: { public_id: "a" }, url: { url: "/kept" } });
});

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "//evil.example/v.mp4",
  "/\\evil.example",
  "/\t/evil",
])("%j is no address of media", (address) => {
  const { read } = reader();
  expect(read({ videoFile: address, thumbnail: { url: address } })).toEqual({ videoFile: "", thumbnail: "" });
});
