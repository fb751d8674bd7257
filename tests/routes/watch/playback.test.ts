import { expect, onTestFinished, test } from "vitest";
import { configurePolicy } from "#app/http/security-policy.server";
import { loader } from "#app/routes/watch/_app.video.$videoId/route";
import { listChoices, listSources } from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import { loader as playLoader } from "#app/routes/watch/video.$videoId.play";
import { respond, routeArgs } from "#tests/support/route-args";
import { aRendition, aVideo } from "#tests/support/fixtures";
import { envelope, page, stubApi, errorEnvelope } from "#tests/support/stub-api";

const base = "/media/v1/key";
const sized = aVideo({
  duration: 60,
  renditions: [240, 480, 720].map((side) => aRendition(side, side * 60_000)),
  hls: `${base}/master.m3u8`,
  audioFile: `${base}/audio.mp4`,
  audioBytes: 6_300_000,
});

async function watched(search = "", init: Parameters<typeof routeArgs>[1] = {}, replies = {}) {
  stubApi({ "GET videos": page([]), "GET comments/v1": page([]), "GET videos/v1": envelope(sized), ...replies });
  const response = await respond(loader, routeArgs(`/video/v1${search}`, { params: { videoId: "v1" }, ...init }));
  expect(response.headers.has("Set-Cookie")).toBe(false);
  return response.json();
}

const filesOf = ({ video, playing: { quality, at } }: Awaited<ReturnType<typeof watched>>) =>
  listSources(video, quality, at).map(({ src }) => src.replace(`${base}/`, ""));
const files = async (...argsFor: Parameters<typeof watched>) => filesOf(await watched(...argsFor));

const automatic: string[] = [
  "master.m3u8",
  "/video/v1/play?side=240",
  "/video/v1/play?side=480",
  "/video/v1/play?side=720",
  "video.mp4",
];

test.each([
  ["HLS, a file for window and connection, and the file as it came", "", {}, automatic],
  ["the size that is asked for", "?q=720", {}, ["720.mp4"]],
  ["the sound that is asked for", "?q=audio&t=7", {}, ["audio.mp4#t=7"]],
  ["the usual for a size that there is not", "?q=1080", {}, automatic],
  ["the smallest file to who saves data", "", { headers: { "Save-Data": "on" } }, ["240.mp4"]],
  ["the smallest file in light mode", "", { cookie: "light=on" }, ["240.mp4"]],
  ["what is preferred", "", { cookie: "quality=720" }, ["720.mp4"]],
])("a watch page plays %s", async (_, search, init, expected) => {
  expect(await files(search, init)).toEqual(expected);
});

test.each([
  ["is a normal connection", null, {}, undefined],
  ["reports a slow connection", null, { ECT: "3g" }, true],
  ["plays videos of another origin", "https://s3.example", {}, true],
])("nothing of a video is fetched before a press if the request %s", async (_, storage, headers, waits) => {
  configurePolicy(storage);
  onTestFinished(() => configurePolicy(null));
  expect((await watched("", { headers })).playing.waits).toBe(waits);
});

async function played(search: string, headers: Record<string, string>, isSlow: boolean | null | undefined) {
  stubApi({ "GET videos/v1": envelope(sized) });
  const site = isSlow === undefined ? {} : { isSlowConnection: () => isSlow };
  const args = routeArgs(`/video/v1/play${search}`, { params: { videoId: "v1" }, headers, site });
  const response = await respond(playLoader, args);
  expect({ status: response.status, cacheControl: response.headers.get("Cache-Control") }).toEqual({
    status: 302,
    cacheControl: "no-store",
  });
  return response.headers.get("Location");
}

type Play = [kind: string, search: string, headers: Record<string, string>, isSlow: boolean | undefined, file: string];

test.each<Play>([
  ["a phone", "?side=240", {}, undefined, "240.mp4"],
  ["a connection of unknown speed", "?side=720", {}, false, "480.mp4"],
  ["no limit", "", { Downlink: "10" }, undefined, "720.mp4"],
  ["a connection that was measured as slow", "?side=720", {}, true, "240.mp4"],
  ["a browser that saves data", "?side=720", { "Save-Data": "on" }, false, "240.mp4"],
  ["a browser that reports a slow connection", "?side=720", { ECT: "3g" }, false, "240.mp4"],
  ["a browser that reports a narrow connection", "?side=720", { ECT: "4g", Downlink: "0.4" }, false, "240.mp4"],
  ["a browser that reports a fast connection", "?side=720", { ECT: "4g", Downlink: "10" }, undefined, "720.mp4"],
])("the player is redirected to the file for %s", async (_, search, headers, isSlow, expected) => {
  expect(await played(search, headers, isSlow)).toBe(`${base}/${expected}`);
});

test("a player whose connection is unknown is redirected to itself once", async () => {
  expect(await played("?side=720", {}, null)).toBe("/video/v1/play?side=720&back=1");
  expect(await played("", {}, null)).toBe("/video/v1/play?&back=1");
  expect(await played("?side=720", { ECT: "3g" }, null)).toBe(`${base}/240.mp4`);
});

test("a script gets the file's URL", async () => {
  stubApi({ "GET videos/v1": envelope(sized) });
  const response = await respond(
    playLoader,
    routeArgs("/video/v1/play?side=240&tell=1", { params: { videoId: "v1" } }),
  );
  const { status, headers } = response;
  expect({ status, cacheControl: headers.get("Cache-Control"), text: await response.text() }).toEqual({
    status: 200,
    cacheControl: "no-store",
    text: `${base}/240.mp4`,
  });
});

test.each([
  ["0.9", "240.mp4"],
  ["50", "720.mp4"],
  ["NaN", "480.mp4"],
  ["-1", "240.mp4"],
])("a script that measured %s Mbit/s gets the URL of %s", async (mbps, expected) => {
  stubApi({ "GET videos/v1": envelope({ ...sized, duration: 10 }) });
  const args = routeArgs(`/video/v1/play?side=720&tell=1&mbps=${mbps}`, { params: { videoId: "v1" } });
  expect(await (await respond(playLoader, args)).text()).toBe(`${base}/${expected}`);
});

test("the player of a video that does not exist gets a 404", async () => {
  stubApi({ "GET videos/v1": errorEnvelope(404, "Video not found") });
  const args = routeArgs("/video/v1/play", { params: { videoId: "v1" } });
  await expect(Promise.resolve(playLoader(args))).rejects.toMatchObject({ status: 404 });
});

test("without the audio flag everything is a video", async () => {
  const { isAudio: _, ...old } = aVideo({ width: 0, height: 0 });
  expect((await watched("", {}, { "GET videos/v1": envelope(old) })).video.isAudio).toBe(false);
});

test("a server without renditions plays its one file and offers no choice", async () => {
  const {
    renditions: _,
    hls: __,
    audioFile: ___,
    audioBytes: ____,
    storyboard: _____,
    audioVariants: ______,
    ...old
  } = aVideo();
  const data = await watched("?q=360", { cookie: "quality=720" }, { "GET videos/v1": envelope(old) });
  expect(filesOf(data)).toEqual(["video.mp4"]);
  expect(listChoices(data.video)).toEqual([]);
  expect(data.playing).toMatchObject({ quality: "auto" });
});
