import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "#contract/envelope";
import type { Video, WatchPageVideo } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { clip, type ClipName } from "#tests/support/clips";
import {
  writeProgram,
  dirOf,
  fetchVideo,
  fileName,
  filesOf,
  waitForNoJobs,
  waitForRenditions,
  jobsOf,
  advanceClock,
  waitOptions,
  upload,
} from "#tests/support/jobs";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ renditionSides: [240] });
const anna = await api.signUp("anna");

afterEach(() => void vi.useRealTimers());

async function media(url: string, cookie = "") {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, new URL(url).pathname, cookie ? { cookie } : {});
}

const addresses = (video: Video) => [
  ...[video.hls, video.audioFile, video.storyboard, ...video.audioVariants.map(({ src }) => src)],
  ...video.renditions.map(({ videoFile }) => videoFile),
];

test("a video plays at once unchanged; its sizes, sound and storyboard are added later", async () => {
  const video = await upload(anna, "wide");
  expect({ status: video.status, file: fileName(video), renditions: video.renditions, hls: video.hls }).toEqual({
    status: "ready",
    file: "source.mp4",
    renditions: [],
    hls: "",
  });
  expect(video.progress).toBe(0);
  const done = await waitForRenditions(anna, video._id);
  const { data } = await api.visitor().get<WatchPageVideo>(`/videos/${video._id}`);
  expect(data.renditions).toMatchObject([
    { name: "240", width: 426, height: 240, bytes: expect.any(Number) as number, codecs: "avc1.640015,mp4a.40.2" },
  ]);
  expect(data.audioVariants).toMatchObject([
    { name: "audio-opus", codecs: "opus", src: new URL("audio-opus.mp4", data.hls).href },
  ]);
  expect([done.progress, fileName(done)]).toEqual([null, "source.mp4"]);
  await waitForNoJobs(api, video._id);
  const files = (await filesOf(api, video._id)).filter((name) => !name.startsWith("thumbnail"));
  expect(files.sort()).toEqual([expect.stringMatching(/^renditions-/), "source.mp4"]);
  const feed = (await anna.get<Page<Video>>("/videos")).data.docs;
  expect(feed[0]).toMatchObject({ renditions: [], hls: "", audioFile: "", audioBytes: 0, audioVariants: [] });
  const path = `/videos/allVideosOfUser/${anna.id}?files=all`;
  const { result } = (await anna.get<{ result: Video[] }>(path)).data;
  const { renditions, hls, audioFile, audioBytes } = data;
  expect(result[0]).toMatchObject({ _id: video._id, renditions, hls, audioFile, audioBytes });
});

test("every file is served under its own type, with the visibility of its video", async () => {
  const { _id } = await upload(anna, "wide");
  const video = await waitForRenditions(anna, _id);
  const types = await Promise.all(addresses(video).map(async (url) => (await media(url)).headers["content-type"]));
  expect(types).toEqual([
    ...["application/vnd.apple.mpegurl", "audio/mp4", "text/vtt; charset=utf-8", "audio/mp4", "video/mp4"],
  ]);
  const list = (await media(new URL("240.m3u8", video.hls).href)).body.toString();
  expect(list).toContain('#EXT-X-MAP:URI="240/init.mp4"');
  const sheet = await media(new URL("storyboard-1.jpg", video.hls).href);
  expect([sheet.headers["content-type"], sheet.body.subarray(0, 3).toString("hex")]).toEqual(["image/jpeg", "ffd8ff"]);
  const hidden = (await anna.patch<Video>(`/videos/toggle/publish/${_id}`)).data;
  const moved = await fetchVideo(anna, hidden._id);
  advanceClock(1_000);
  for (const url of addresses(video)) expect((await media(url)).status).toBe(404);
  for (const url of addresses(moved)) expect((await media(url)).status).toBe(404);
  const cookie = `accessToken=${anna.cookies.get("accessToken")}`;
  for (const url of addresses(moved)) expect((await media(url, cookie)).status).toBe(200);
});

test("a converted video gets its sizes, too", async () => {
  const { _id } = await upload(anna, "rotated-hevc");
  const done = await waitForRenditions(anna, _id);
  expect([fileName(done), done.renditions.map(({ name }) => name)]).toEqual(["video.mp4", ["180"]]);
});

test("no public file contains the place of filming", async () => {
  for (const name of ["tagged", "tracked"] as const) {
    expect((await readFile(await clip(name))).includes("+52.5")).toBe(true);
    const { _id } = await upload(anna, name);
    for (const file of await filesOf(api, _id))
      if (/mp4$/.test(file)) expect((await readFile(join(dirOf(api, _id), file))).includes("+52.5")).toBe(false);
    await waitForRenditions(anna, _id);
  }
});

test("a hidden or muted track is left out of the renditions", async () => {
  const { _id } = await upload(anna, "tracked");
  await waitFor(async () => expect(fileName(await fetchVideo(anna, _id))).toBe("video.mp4"), waitOptions);
});

/** Opens a site on which a video's last attempt fails; after `mend` the next attempt succeeds. */
async function failed(name: ClipName) {
  const idle = await testApi({ renditionSides: [240], workers: 0 });
  const owner = await idle.signUp("bea");
  const { _id } = await upload(owner, name);
  await idle.db.updateTable("jobs").set({ attempts: 2 }).execute();
  const ffmpeg = await writeProgram("exit 1");
  const site = await testApi({
    sharedWith: idle,
    renditionSides: [240],
    tools: { ffmpeg, ffprobe: "/usr/bin/ffprobe" },
  });
  const bea = site.as(owner.cookies);
  const video = await waitFor(async () => {
    const video = await fetchVideo(bea, _id);
    expect(video.failure).toBeTruthy();
    return video;
  }, waitOptions);
  return { site, bea, video, mend: () => writeFile(ffmpeg, '#!/bin/sh\nexec ffmpeg "$@"\n') };
}

test("sizes that cannot be made leave the video unchanged; its owner sees why and can retry", async () => {
  const { site, bea, video, mend } = await failed("mp4");
  const { _id } = video;
  expect(video).toMatchObject({ status: "ready", failure: "The video could not be converted", progress: null });
  expect((await site.visitor().get(`/videos/${_id}`)).data).not.toHaveProperty("failure");
  expect((await filesOf(site, _id)).some((file) => /^(making|renditions)/.test(file))).toBe(false);
  await mend();
  const { message, data } = await bea.patch<Video>(`/videos/retry/${_id}`);
  expect({ message, progress: data.progress, failure: data.failure }).toEqual({
    message: "Processing starts again",
    progress: 0,
    failure: undefined,
  });
  await waitForRenditions(bea, _id);
});

test("a conversion that failed permanently can be retried, once", async () => {
  const { site, bea, video, mend } = await failed("hevc-mov");
  expect(video.status).toBe("failed");
  await mend();
  const retry = () => bea.patch<Video>(`/videos/retry/${video._id}`);
  expect((await retry()).status).toBe(200);
  expect(await retry()).toMatchObject({ status: 409, message: "Nothing about this video has failed" });
  expect((await waitForRenditions(bea, video._id)).status).toBe("ready");
  expect((await site.visitor().get(`/videos/${video._id}`)).status).toBe(200);
});

test("without ffmpeg a video plays unchanged, and nothing waits for its renditions", async () => {
  const bare = await testApi({ renditionSides: [240], tools: { ffmpeg: "/nowhere", ffprobe: "/nowhere" } });
  const bea = await bare.signUp("bea");
  const video = await upload(bea, "mp4");
  expect({ status: video.status, progress: video.progress, jobs: await jobsOf(bare, video._id) }).toEqual({
    status: "ready",
    progress: null,
    jobs: [],
  });
});
