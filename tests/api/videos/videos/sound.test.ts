import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probeVideo } from "#api/media/formats/probe";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import type { ClipName } from "#tests/support/clips";
import { dirOf, fetchVideo, fileName, jobsOf, waitOptions, upload, waitForRenditions } from "#tests/support/jobs";
import { videoForm } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ renditionSides: [240] });
const anna = await api.signUp("anna");

async function media(url: string, cookie = "") {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, new URL(url).pathname, cookie ? { cookie } : {});
}

const types: Record<string, string> = { mp3: "audio/mpeg", m4a: "audio/mp4" };
const typeOf = (name: string) => types[name.split(".").at(-1)!];

test.for<[ClipName, string]>([
  ["song.mp3", "source.mp3"],
  ["audio-only", "video.m4a"],
  ["song.m4a", "video.m4a"],
])("%s plays at once, and finally as %s", async ([name, final]) => {
  const video = await upload(anna, name);
  expect(video.status).toBe("ready");
  // A quick worker has made the final file already.
  expect([final.replace("video", "source"), final]).toContain(fileName(video));
  expect((await media(video.videoFile)).headers["content-type"]).toBe(typeOf(final));
  const done = await waitForRenditions(anna, video._id);
  expect([fileName(done), done.isAudio, done.width, done.height]).toEqual([final, true, 0, 0]);
  expect((await media(done.videoFile)).headers["content-type"]).toBe(typeOf(final));
});

test.for<[ClipName, string, string]>([
  ["song.wav", "video.m4a", "aac"],
  ["song.flac", "video.m4a", "aac"],
  ["song.ogg", "video.m4a", "aac"],
  ["song.opus", "video.m4a", "aac"],
  ["song.weba", "video.m4a", "aac"],
  ["song.mka", "video.m4a", "aac"],
  ["song.aac", "video.m4a", "aac"],
  ["mp3.mka", "video.mp3", "mp3"],
])("%s is converted into %s first", async ([name, final, audioCodec]) => {
  const video = await upload(anna, name);
  expect({ status: video.status, file: fileName(video), isAudio: video.isAudio }).toEqual({
    status: "processing",
    file: "source.bin",
    isAudio: true,
  });
  expect((await api.visitor().get(`/videos/${video._id}`)).status).toBe(404);
  const done = await waitForRenditions(anna, video._id);
  expect([fileName(done), done.duration]).toEqual([final, expect.closeTo(2, 0)]);
  expect((await media(done.videoFile)).headers["content-type"]).toBe(typeOf(final));
  const probe = await probeVideo(join(dirOf(api, video._id), final));
  expect(probe).toMatchObject({ playsAsIs: true, isMoovLast: false, videoCodec: null, audioCodec });
});

test("only its owner can fetch a source that browsers cannot play, as long as it is stored", async () => {
  const { _id, videoFile } = await upload(anna, "song.wav");
  const done = await waitForRenditions(anna, _id);
  const source = new URL("source.bin", done.videoFile).href;
  expect(new URL(videoFile).pathname).toBe(new URL(source).pathname);
  const cookie = `accessToken=${anna.cookies.get("accessToken")}`;
  expect([(await media(source)).status, (await media(source, cookie)).status]).toEqual([404, 200]);
});

test("without ffmpeg MP3 and M4A play unchanged, without metadata; other files are rejected", async () => {
  const bare = await testApi({ renditionSides: [240], tools: { ffmpeg: "/nowhere", ffprobe: "/nowhere" } });
  const bea = await bare.signUp("bea");
  const song = await upload(bea, "song.mp3");
  expect({ status: song.status, progress: song.progress, jobs: await jobsOf(bare, song._id) }).toEqual({
    status: "ready",
    progress: null,
    jobs: [],
  });
  const stored = await readFile(join(dirOf(bare, song._id), "source.mp3"));
  expect([stored.includes("Secret"), stored.includes("JFIF")]).toEqual([false, false]);
  const { _id } = await upload(bea, "song.m4a");
  await waitFor(async () => expect(fileName(await fetchVideo(bea, _id))).toBe("video.m4a"), waitOptions);
  expect((await readFile(join(dirOf(bare, _id), "video.m4a"))).includes("Secret")).toBe(false);
  const { status, errors } = await bea.post("/videos", await videoForm({}, "song.flac"));
  const message = "Please upload a video file: only MP4, MOV, WebM, MKV, M4A and MP3 can be read here";
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "videoFile", message }] });
  expect(await upload(bea, "song.weba")).toMatchObject({ status: "processing", isAudio: true });
});
