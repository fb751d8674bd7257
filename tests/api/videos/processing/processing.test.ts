import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { probeVideo } from "#api/media/formats/probe";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import {
  writeProgram,
  waitForStatus,
  dirOf,
  fetchVideo,
  fileName,
  filesOf,
  waitForNoJobs,
  jobsOf,
  advanceClock,
  waitOptions,
  upload,
} from "#tests/support/jobs";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi();
const anna = await api.signUp("anna");

afterEach(() => void vi.useRealTimers());

test.for(["hevc-mov", "avi"] as const)(
  "a video that browsers cannot play (%s) is converted into one they can",
  async (name) => {
    const video = await upload(anna, name);
    expect({ status: video.status, isPublished: video.isPublished }).toEqual({
      status: "processing",
      isPublished: true,
    });
    expect((await api.visitor().get(`/videos/${video._id}`)).status).toBe(404);
    const ready = await waitForStatus("ready", anna, video._id);
    expect([fileName(ready), ready.duration, ready.width]).toEqual(["video.mp4", expect.closeTo(2, 0), 320]);
    const probe = await probeVideo(join(dirOf(api, video._id), "video.mp4"));
    expect(probe).toMatchObject({ playsAsIs: true, isMoovLast: false, mime: "video/mp4" });
    const feed = (await api.visitor().get<Page<Video>>("/videos")).data.docs;
    expect(feed.map(({ _id }) => _id)).toContain(video._id);
  },
);

test("a video whose index is at its end plays at once, and starts faster later; its source stays for a while", async () => {
  const video = await upload(anna, "moov-last");
  expect({ status: video.status, file: fileName(video) }).toEqual({ status: "ready", file: "source.mp4" });
  await waitFor(async () => expect(fileName(await fetchVideo(anna, video._id))).toBe("video.mp4"), waitOptions);
  expect((await probeVideo(join(dirOf(api, video._id), "video.mp4"))).isMoovLast).toBe(false);
  expect(await filesOf(api, video._id)).toContain("source.mp4");
  advanceClock(6 * 60 * 60_000 + 1);
  await anna.post("/users/refresh-token");
  await upload(anna, "mp4");
  await waitFor(async () => expect(await filesOf(api, video._id)).not.toContain("source.mp4"), waitOptions);
  expect(await filesOf(api, video._id)).toContain("video.mp4");
});

test.for(["mp4", "webm"] as const)("a playable video (%s) stays unchanged", async (name) => {
  const video = await upload(anna, name);
  expect({ status: video.status, file: fileName(video) }).toEqual({ status: "ready", file: `source.${name}` });
  expect(await jobsOf(api, video._id)).toEqual([]);
});

/** Skips the pauses between attempts, and wakes the worker with another upload, until the video has failed. */
const failsAtLast = (owner: User, id: string) =>
  waitFor(async () => {
    advanceClock(11_000);
    await upload(owner, "mp4");
    const video = await fetchVideo(owner, id);
    expect(video.status).toBe("failed");
    return video;
  }, waitOptions);

test("a conversion that fails three times is given up, and only the owner sees the reason", async () => {
  const ffmpeg = await writeProgram('echo run >> "$0.runs"; exit 1');
  const failing = await testApi({ tools: { ffmpeg } });
  const bea = await failing.signUp("bea");
  const { _id, status } = await upload(bea, "hevc-mov");
  expect(status).toBe("processing");
  expect(await failsAtLast(bea, _id)).toMatchObject({
    failure: "The video could not be converted",
    failureMessage: { code: "media.notConverted" },
  });
  expect(await readFile(`${ffmpeg}.runs`, "utf8")).toBe("run\n".repeat(3));
  await waitForNoJobs(failing, _id);
  expect((await failing.visitor().get(`/videos/${_id}`)).status).toBe(404);
  expect((await bea.delete(`/videos/${_id}`)).status).toBe(200);
});

test("without ffmpeg the owner reads that a video cannot be converted", async () => {
  const bare = await testApi({ tools: { ffmpeg: "/nowhere", ffprobe: "/nowhere" } });
  const bea = await bare.signUp("bea");
  const { failure } = await failsAtLast(bea, (await upload(bea, "hevc-mov"))._id);
  expect(failure).toBe("This server cannot convert videos: ffmpeg is not installed on it");
});

test("without ffmpeg an index at the end is still moved to the front", async () => {
  const bare = await testApi({ tools: { ffmpeg: "/nowhere", ffprobe: "/nowhere" } });
  const bea = await bare.signUp("bea");
  const { _id } = await upload(bea, "moov-last");
  await waitFor(async () => expect(fileName(await fetchVideo(bea, _id))).toBe("video.mp4"), waitOptions);
  expect(await probeVideo(join(dirOf(bare, _id), "video.mp4"))).toMatchObject({ playsAsIs: true, isMoovLast: false });
});
