import { expect, test } from "vitest";
import {
  listChoices,
  chooseFileForConnection,
  findDeliveredSide,
  chooseQuality,
  listSources,
  webKit,
  withFetchedBytes,
} from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import { toWatchView } from "#app/routes/watch/_app.video.$videoId/watch-view.server";
import { watchedVideo } from "#app/video-api/shapes/shapes.server";
import { aVariant, aVideo } from "#tests/support/fixtures";
import { aWatched, rendition } from "../../components/videos/a-watched";

const usual = { requested: null, preferred: "auto", isLight: false };
const video = aWatched({ renditions: [240, 360, 480, 720, 1080].map(rendition) });
const filesOf = (playable = video, quality = "auto", at = 0) =>
  listSources(playable, quality, at).map(({ src }) => src);

test("HLS comes first for WebKit only, then a choice by window and connection, then the source", () => {
  expect(listSources(video, "auto", 0)).toEqual([
    { src: "/media/v1/key/master.m3u8", type: "application/vnd.apple.mpegurl", media: webKit },
    { src: `/video/${video._id}/play?side=360`, type: "video/mp4", media: "(max-width:639px)" },
    { src: `/video/${video._id}/play?side=480`, type: "video/mp4", media: "(max-width:1023px)" },
    { src: `/video/${video._id}/play?side=720`, type: "video/mp4", media: undefined },
    { src: "/media/v1/key/source.webm", type: "video/webm" },
  ]);
});

test("sources with the same file are listed once", () => {
  const two = aWatched({ renditions: [144, 240].map(rendition) });
  expect(filesOf(two)).toEqual([
    "/media/v1/key/master.m3u8",
    `/video/${two._id}/play?side=240`,
    "/media/v1/key/source.webm",
  ]);
});

test("a single rendition needs no choice", () => {
  const small = aWatched({ renditions: [rendition(180)] });
  expect(filesOf(small)).toEqual(["/media/v1/key/master.m3u8", "/media/v1/key/180.mp4", "/media/v1/key/source.webm"]);
});

/** A connection that delivers every video. */
const quick = { side: Infinity, isSlow: false, mbps: Infinity, hasAv1: false };

test.each([
  ["a slow connection", { side: 720, isSlow: true }, "240.mp4"],
  ["a slow connection of unknown speed", { isSlow: true, mbps: null }, "240.mp4"],
  ["a connection of unknown speed", { mbps: null }, "480.mp4"],
  ["… in a small window", { side: 360, mbps: null }, "360.mp4"],
  ["a small window", { side: 360 }, "360.mp4"],
  ["a side between two", { side: 700 }, "480.mp4"],
  ["a side below all", { side: 100 }, "240.mp4"],
  ["no limit", {}, "1080.mp4"],
])("the file for %s is %j: %s", (_, conditions, expected) => {
  expect(chooseFileForConnection(video, { ...quick, ...conditions })).toBe(`/media/v1/key/${expected}`);
});

test.each([
  [0.4, 240],
  [1, 240],
  [1.31, 240],
  [1.33, 720],
  [Infinity, 1080],
])("a connection of %d Mbit/s delivers %dp", (mbps, side) => {
  // Their bits a second: 0.4 million of 240p, 1.2 of 720p, 1.8 of 1080p.
  const sized = [240, 720, 1080].map((each) => ({ ...rendition(each), bytes: (each / 240) * 500_000 }));
  expect(findDeliveredSide(aWatched({ renditions: sized, duration: 10 }), mbps)).toBe(side);
});

test.each([
  [0, 10],
  [500_000, 0],
  [0, 0],
])("every connection delivers a video of %d bytes and %d s, since one of them is unknown", (bytes, duration) => {
  const unknown = aWatched({ renditions: [240, 720].map((side) => ({ ...rendition(side), bytes })), duration });
  expect([0.1, Infinity].map((mbps) => findDeliveredSide(unknown, mbps))).toEqual([720, 720]);
});

test("a chosen quality plays only its file", () => {
  expect(listSources(video, "360", 0)).toEqual([{ src: "/media/v1/key/360.mp4", type: "video/mp4" }]);
  expect(listSources(video, "audio", 0)).toEqual([{ src: "/media/v1/key/audio.mp4", type: "audio/mp4" }]);
});

test("a quality plays in the codecs with the fewest bytes that the browser names, and else as every browser plays it", () => {
  const variants = [aVariant("240-av1", "av01.0.00M.08,opus")];
  const lean = aWatched({
    renditions: [{ ...rendition(240), variants }],
    audioVariants: [aVariant("audio-opus", "opus")],
  });
  expect(listSources(lean, "240", 0)).toEqual([
    { src: "/media/v1/key/240-av1.mp4", type: 'video/mp4; codecs="av01.0.00M.08,opus"' },
    { src: "/media/v1/key/240.mp4", type: "video/mp4" },
  ]);
  expect(listSources(lean, "audio", 7)).toEqual([
    { src: "/media/v1/key/audio-opus.mp4#t=7", type: 'audio/mp4; codecs="opus"' },
    { src: "/media/v1/key/audio.mp4#t=7", type: "audio/mp4" },
  ]);
});

test("AV1 precedes each file that is chosen by the connection, and only smaller sizes have it", () => {
  const sizes = [240, 360, 480, 720].map((side) => ({
    ...rendition(side),
    ...(side <= 480 && { variants: [aVariant(`${side}-av1`, `av01.0.0${side / 120 - 1}M.08,opus`)] }),
  }));
  const film = aWatched({
    renditions: sizes,
  });
  const wide = listSources(film, "auto", 0).filter(({ media }) => media === undefined);
  expect(wide).toMatchObject([
    { src: `/video/${film._id}/play?side=720&codec=av1`, type: 'video/mp4; codecs="av01.0.03M.08,opus"' },
    { src: `/video/${film._id}/play?side=720`, type: "video/mp4" },
    { src: "/media/v1/key/source.webm" },
  ]);
  const fileFor = (side: number, isSlow: boolean) =>
    chooseFileForConnection(film, { ...quick, side, isSlow, hasAv1: true });
  expect([fileFor(480, false), fileFor(720, false), fileFor(720, true)]).toEqual(
    ["480-av1", "720", "240-av1"].map((name) => `/media/v1/key/${name}.mp4`),
  );
});

test("a size costs what the browser fetches, and the most where nobody knows whether it plays AV1", () => {
  const withAv1 = (side: number, bytes: number) => ({
    ...rendition(side),
    variants: [{ ...aVariant(`${side}-av1`, "av01.0.00M.08,opus"), bytes }],
  });
  const film = aWatched({ renditions: [withAv1(144, 9_000_000), withAv1(240, 8_000_000), rendition(720)] });
  const bytesOf = (playsAv1: boolean | null) =>
    withFetchedBytes(film, playsAv1).renditions.map(({ name, bytes }) => [name, bytes]);
  expect(bytesOf(true)).toEqual([
    ["144", 9_000_000],
    ["240", 8_000_000],
    ["720", 43_200_000],
  ]);
  expect(bytesOf(false)).toEqual([
    ["144", 8_640_000],
    ["240", 14_400_000],
    ["720", 43_200_000],
  ]);
  expect(bytesOf(null)).toEqual([
    ["144", 9_000_000],
    ["240", 14_400_000],
    ["720", 43_200_000],
  ]);
});

test("who saves data gets the smallest size, or a small one that they always use", () => {
  const small = aWatched({ renditions: [144, 240, 360].map(rendition) });
  const light = (preferred: string) => chooseQuality(small, { ...usual, isLight: true, preferred });
  expect([light("auto"), light("144"), light("240"), light("360")]).toEqual(["144", "144", "240", "144"]);
  expect(chooseFileForConnection(small, { ...quick, isSlow: true })).toBe("/media/v1/key/240.mp4");
});

test("every source starts at the moment of the address", () => {
  expect(filesOf(video, "360", 12)).toEqual(["/media/v1/key/360.mp4#t=12"]);
  expect(filesOf(video, "auto", 12)).toEqual(filesOf(video).map((src) => `${src}#t=12`));
});

test.each([
  ["nothing is asked", usual, "auto"],
  ["one is asked for", { ...usual, requested: "480" }, "480"],
  ["the sound is asked for", { ...usual, requested: "audio" }, "audio"],
  ["one is asked for that there is not", { ...usual, requested: "999" }, "auto"],
  ["a word is asked for", { ...usual, requested: "best" }, "auto"],
  ["one is preferred", { ...usual, preferred: "720" }, "720"],
  ["one between two is preferred", { ...usual, preferred: "700" }, "480"],
  ["one below all is preferred", { ...usual, preferred: "144" }, "240"],
  ["data is saved, and a small one is preferred", { ...usual, isLight: true, preferred: "240" }, "240"],
  ["the sound is preferred", { ...usual, preferred: "audio", isLight: true }, "audio"],
  ["the usual is asked for against what is preferred", { ...usual, requested: "auto", preferred: "720" }, "auto"],
  ["data is saved", { ...usual, isLight: true, preferred: "720" }, "240"],
  ["data is saved, but one is asked for", { ...usual, isLight: true, requested: "720" }, "720"],
])("when %s: %#", (_, options, expected) => {
  expect(chooseQuality(video, options)).toBe(expected);
});

test("a video without renditions plays its one file, whatever the quality", () => {
  const old = aWatched({ renditions: [], hls: "", audioFile: "", videoFile: "/media/v1/video" });
  expect(chooseQuality(old, { requested: "360", preferred: "720", isLight: true })).toBe("auto");
  expect(listSources(old, "auto", 0)).toEqual([{ src: "/media/v1/video", type: undefined }]);
  expect(listChoices(old)).toEqual([]);
});

const song = aWatched({ isAudio: true, renditions: [], videoFile: "/media/v1/key/source.mp3" });

test("for an audio file HLS comes first for WebKit, then a choice by connection, then the source", () => {
  expect(listSources(song, "auto", 0)).toEqual([
    { src: "/media/v1/key/master.m3u8", type: "application/vnd.apple.mpegurl", media: webKit },
    { src: `/video/${song._id}/play` },
    { src: "/media/v1/key/source.mp3", type: "audio/mpeg" },
  ]);
  expect(chooseFileForConnection(song, { ...quick, isSlow: true })).toBe(song.audioFile);
  expect(chooseFileForConnection(song, quick)).toBe(song.videoFile);
  const withoutRenditions = aWatched({ ...song, hls: "", audioFile: "", videoFile: "/media/v1/key/video.m4a" });
  expect(listSources(withoutRenditions, "auto", 7)).toEqual([
    { src: "/media/v1/key/video.m4a#t=7", type: "audio/mp4" },
  ]);
});

test.each([
  ["nothing is asked", usual, "auto"],
  ["data is saved", { ...usual, isLight: true }, "audio"],
  ["data is saved, but the usual is asked for", { ...usual, isLight: true, requested: "auto" }, "auto"],
  ["the sound of videos is preferred", { ...usual, preferred: "audio" }, "audio"],
  ["a size is preferred", { ...usual, preferred: "720" }, "auto"],
  ["a size is asked for", { ...usual, requested: "720" }, "auto"],
])("for an audio file, when %s: %#", (_, wanted, expected) => {
  expect(chooseQuality(song, wanted)).toBe(expected);
  expect(chooseQuality(aWatched({ ...song, hls: "", audioFile: "" }), wanted)).toBe("auto");
});

test("a video without sound has no audio quality", () => {
  const silent = aWatched({ audioFile: "" });
  expect(listChoices(silent).map(({ label }) => label)).toEqual(["Auto", "240p", "720p"]);
  expect(chooseQuality(silent, { ...usual, requested: "audio" })).toBe("auto");
  expect(chooseQuality(silent, { ...usual, preferred: "audio" })).toBe("auto");
});

test("sound has the price of the file that browsers play", () => {
  const files = { audioFile: "/media/v1/key/audio.mp4", audioBytes: 900 };
  const opus = { ...aVariant("audio-opus", "opus"), bytes: 700 };
  const priceOf = (audioVariants: (typeof opus)[]) =>
    toWatchView(watchedVideo.parse(aVideo({ ...files, audioVariants }))).audioBytes;
  expect([priceOf([]), priceOf([opus]), priceOf([{ ...opus, bytes: 0 }])]).toEqual([900, 700, 900]);
});
