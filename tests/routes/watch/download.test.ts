import { expect, test } from "vitest";
import * as route from "#app/routes/watch/_app.video.$videoId_.download/route";
import { aCaptionTrack, aRendition, aVariant, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const args = () => routeArgs("/video/v1/download", { params: { videoId: "v1" } });

/** Opens the page of a video; returns the text, address and name of each download. */
async function openDownloads(fields: Parameters<typeof aVideo>[0]) {
  stubApi({ "GET videos/v1": envelope(aVideo(fields)) });
  const { document } = await renderRoute(route, args());
  const links = [...document.querySelectorAll("a[download]")];
  return links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("download")]);
}

const files = {
  title: "Boats / Häfen",
  renditions: [aRendition(240), aRendition(720)],
  audioFile: "/media/v1/key/audio.mp4",
  audioBytes: 1_200_000,
  captions: [aCaptionTrack({ src: "/media/v1/key/captions-en.vtt?v=1" })],
};

test("every size, the sound and the captions are downloads with their formats and sizes, the best first", async () => {
  expect(await openDownloads({ ...files, downloadBytes: 54_525_952 })).toEqual([
    ["Best quality\u00a0· 720p\u00a0· MP452 MB", "/media/v1/key/download", ""],
    [expect.stringMatching(/^720p\u00a0· MP4[\d.]+ [kM]B$/), "/media/v1/key/download/720.mp4", ""],
    [expect.stringMatching(/^240p\u00a0· MP4[\d.]+ [kM]B$/), "/media/v1/key/download/240.mp4", ""],
    ["Audio only\u00a0· M4A1.15 MB", "/media/v1/key/download/audio.mp4", ""],
    ["Captions: English\u00a0· VTT1 kB", "/media/v1/key/download/captions-en.vtt?v=1", ""],
  ]);
});

test("the page shows the video whose files it lists", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo({ ...files, thumbnail: "/media/v1/big.webp", thumbnailSmall: "" })) });
  const { document } = await renderRoute(route, args());
  expect(document.querySelector("main img")!.getAttribute("src")).toBe("/media/v1/big.webp");
  const link = document.querySelector("main a")!;
  expect([link.textContent, link.getAttribute("href")]).toEqual(["Boats / Häfen", "/video/v1"]);
});

test("a size that is no larger than the best file, and heavier, is a choice of its owner alone", async () => {
  const heavier = { ...files, captions: [], audioFile: "", downloadBytes: 1_000 };
  const renditions = [aRendition(240), aRendition(720), aRendition(1080)].map((each) => ({ ...each, bytes: 2_000 }));
  const labels = async (cookie?: string) => {
    stubApi({ ...(cookie && aViewer()), "GET videos/v1": envelope(aVideo({ ...heavier, renditions })) });
    const place = routeArgs("/video/v1/download", { params: { videoId: "v1" }, ...(cookie && { cookie }) });
    const { document } = await renderRoute(route, place);
    return [...document.querySelectorAll("a[download] .flex-1")].map(({ textContent }) => textContent);
  };
  expect(await labels()).toEqual(["Best quality\u00a0· 720p\u00a0· MP4", "1080p\u00a0· MP4"]);
  expect(await labels(signedIn)).toEqual(["Best quality", ...[1080, 720, 240].map((size) => `${size}p\u00a0· MP4`)]);
});

test("the best file is named without size and format to its owner, who gets the file as it came", async () => {
  stubApi({ ...aViewer(), "GET videos/v1": envelope(aVideo()) });
  const { document } = await renderRoute(
    route,
    routeArgs("/video/v1/download", { params: { videoId: "v1" }, cookie: signedIn }),
  );
  expect(document.querySelector("a[download] .flex-1")!.textContent).toBe("Best quality");
});

test("the smaller files of newer codecs stand beside the others, and sounds name their use", async () => {
  const renditions = [{ ...aRendition(240), variants: [aVariant("240-av1", "av01.0.00M.08,opus")] }];
  const audioVariants = [aVariant("audio-opus", "opus")];
  const all = await openDownloads({ ...files, renditions, audioVariants, captions: [] });
  expect(all.map(([text]) => text)).toEqual([
    "Best quality\u00a0· 720p\u00a0· MP4",
    "240p\u00a0· MP41 kB",
    "240p\u00a0· AV1\u00a0· MP41 kB",
    "Audio only\u00a0· for any device\u00a0· M4A1.15 MB",
    "Audio only\u00a0· for newer devices\u00a0· Opus\u00a0· M4A1 kB",
  ]);
});

test("a video without sound offers none, and sound offers no size", async () => {
  const silent = await openDownloads({ ...files, audioFile: "", captions: [] });
  expect(silent.map(([, href]) => href)).not.toContain("/media/v1/key/download/audio.mp4");
  const sound = {
    isAudio: true,
    width: 0,
    height: 0,
    renditions: [],
    videoFile: "/media/v1/key/video.m4a",
    captions: [],
  };
  expect((await openDownloads({ ...files, ...sound })).map(([text]) => text)).toEqual([
    "Best quality\u00a0· M4A",
    "Audio only\u00a0· M4A1.15 MB",
  ]);
});

test("files of a server without downloads are saved under the title", async () => {
  const [best] = await openDownloads({ title: "A lark: sings?", downloadFile: "" });
  expect(best).toEqual(["Best quality\u00a0· 720p\u00a0· MP4", "/media/v1/key/video.mp4", "A lark sings.mp4"]);
});

test("a video of another server is no sound for its name, and captions are WebVTT whatever their address", async () => {
  const fields = { title: "Boats", downloadFile: "", captions: [aCaptionTrack({ src: "/subtitles/7" })] };
  expect(await openDownloads({ ...fields, videoFile: "/uploads/audio-tour.mp4" })).toEqual([
    ["Best quality\u00a0· 720p\u00a0· MP4", "/uploads/audio-tour.mp4", "Boats.mp4"],
    ["Captions: English\u00a0· VTT1 kB", "/subtitles/7", "Boats.vtt"],
  ]);
});

test("a video that is being prepared has no downloads", async () => {
  expect(await openDownloads({ status: "processing" })).toEqual([]);
});

test.each([
  ["a video that does not exist", errorEnvelope(404, "Video does not exist"), 404],
  ["an unreachable server", unreachable, 503],
])("the page of %s fails", async (_, answer, status) => {
  stubApi({ "GET videos/v1": answer });
  expect((await thrownResponse(route.loader, args())).status).toBe(status);
});

test("a video whose channel offers no downloads has none for others, and its owner sees why", async () => {
  const open = async (downloadsFor: "nobody" | "owner") => {
    stubApi({ "GET videos/v1": envelope(aVideo({ ...files, downloadsFor })) });
    const { document } = await renderRoute(route, args());
    const text = document.querySelector("main")!.textContent!;
    const hasAddresses = document.documentElement.outerHTML.includes("/media/v1");
    return {
      hasAddresses,
      isTold: text.includes("only you see these links"),
      isRefused: text.includes("are not offered."),
    };
  };
  expect(await open("nobody")).toEqual({ hasAddresses: false, isTold: false, isRefused: true });
  expect(await open("owner")).toEqual({ hasAddresses: true, isTold: true, isRefused: false });
});
