import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { openMedia } from "#api/media/store/open-media";
import type { Frame } from "#contract/drafts";
import type { Video } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { findProblems } from "#tests/support/doctor";
import { waitForNoJobs, waitForRenditions, waitForStatus, waitOptions } from "#tests/support/jobs";
import { findReplacement, replace, waitForReplacement } from "#tests/support/replacements";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { aPicture, publishVideo, videoForm } from "#tests/support/videos";
import { createBucket } from "./bucket";
import { waitFor } from "#tests/support/wait-for";

const bucket = await createBucket();
const api = await testApi({ s3: bucket.settings, renditionSides: [180], keepsSources: true });
const anna = await api.signUp("anna");

const media = async (address: string, headers: Record<string, string> = {}) => {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, new URL(address, "http://vidlark.test").pathname, headers);
};
const keysOf = async (id: string) => (await bucket.listKeys()).filter((key) => key.startsWith(`videos/${id}/`));
const localFiles = async () =>
  (await readdir(join(api.place.dataDir, "media"), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

test("a video is uploaded, processed, played and deleted, and all its files lie in the bucket", async () => {
  const { _id } = await publishVideo(anna, {}, "wide");
  const video = await waitForRenditions(anna, _id);
  for (const address of [video.videoFile, video.thumbnail, video.hls, video.storyboard, video.renditions[0]!.videoFile])
    expect({ address, status: (await media(address)).status }).toEqual({ address, status: 200 });
  const range = await media(video.videoFile, { Range: "bytes=100-199" });
  expect({
    status: range.status,
    isSame: range.body.equals((await media(video.videoFile)).body.subarray(100, 200)),
  }).toEqual({ status: 206, isSame: true });
  const segment = await media(video.hls.replace("master.m3u8", "180/0.m4s"));
  expect({ status: segment.status, isLong: segment.body.length > 1_000 }).toEqual({ status: 200, isLong: true });
  expect(await keysOf(_id)).toContainEqual(expect.stringMatching(/\/renditions-[0-9a-f]{24}\/180\.mp4$/));
  await waitForNoJobs(api, _id);
  expect(await localFiles()).toEqual([]);
  await anna.delete(`/videos/${_id}`);
  expect({ keys: await keysOf(_id), status: (await media(video.videoFile)).status }).toEqual({ keys: [], status: 404 });
});

test("an upload in parts resumes where it stopped, and is published as it was sent", async () => {
  const draft = await saveDraft(anna);
  const bytes = await clipBytes("mp4");
  const upload = await openUpload(anna, { draft: draft.draft, bytes });
  const half = Math.floor(bytes.length / 2);
  expect((await upload.send(0, half)).status).toBe(204);
  expect((await upload.head()).headers.get("Upload-Offset")).toBe(String(half));
  const last = await upload.send(half);
  const id = last.headers.get("Upload-Video")!;
  const video = await waitForStatus("ready", anna, id);
  expect((await media(video.videoFile)).body.length).toBe(bytes.length);
  expect((await bucket.listKeys()).filter((key) => key.startsWith("drafts/"))).toEqual([]);
  await waitForNoJobs(api, id);
});

test("a source that browsers cannot play is converted and kept", async () => {
  const { _id } = await publishVideo(anna, {}, "hevc-mov");
  await waitForStatus("ready", anna, _id);
  await waitForRenditions(anna, _id);
  const names = (await keysOf(_id)).map((key) => key.split("/")[2]);
  expect(names).toEqual(expect.arrayContaining(["original", "source.bin", "video.mp4"]));
});

test("a draft offers frames of its video, and the chosen one becomes the thumbnail", async () => {
  const { status } = await anna.post("/videos", await videoForm({ thumbnail: null }, "wide"));
  expect(status).toBe(422);
  const drafts = await anna.get<{ docs: { _id: string; draft: string }[] }>("/drafts");
  const { _id, draft } = drafts.data.docs[0]!;
  expect((await anna.get<Frame[]>(`/drafts/${_id}/frames`)).data.map(({ frame }) => frame)).toEqual([1, 2, 3]);
  const form = buildForm({ draft, title: "A clip", description: "About it", frame: "2", duplicate: "yes" });
  const { data } = await anna.post<Video>("/videos", form);
  expect((await media(data.thumbnail)).status).toBe(200);
  expect((await bucket.listKeys()).filter((key) => key.startsWith(`drafts/${_id}/`))).toEqual([]);
});

test("a new file replaces that of a video, and the old one leaves the bucket", async () => {
  const { _id } = await publishVideo(anna);
  await waitForRenditions(anna, _id);
  await replace(anna, _id, "wide");
  await waitForReplacement(anna, _id);
  const video = await waitForRenditions(anna, _id);
  expect((await findReplacement(anna, _id)).status).toBe("none");
  expect((await media(video.videoFile)).status).toBe(200);
  await waitFor(async () => {
    const names = (await keysOf(_id)).map((key) => key.split("/")[2]!);
    expect(names.filter((name) => !/^(thumbnail-|version-)/.test(name))).toEqual([]);
  }, waitOptions);
});

test("a profile's picture is stored, served, and deleted when another replaces it", async () => {
  const change = async (colour: string) =>
    (await anna.patch<{ avatar: string }>("/users/update-profile", buildForm({ avatar: await aPicture(colour) }))).data;
  const first = await change("red");
  expect((await media(first.avatar)).status).toBe(200);
  const second = await change("blue");
  expect([(await media(first.avatar)).status, (await media(second.avatar)).status]).toEqual([404, 200]);
});

test("after all this, the doctor finds the site in order", async () => {
  const log = pino({ level: "silent" });
  const store = await openMedia({ dir: join(api.place.dataDir, "media"), s3: bucket.settings, log });
  await waitFor(async () => {
    const jobs = await api.db
      .selectFrom("jobs")
      .select("kind")
      .where("kind", "not in", ["count-words", "drop-source"])
      .execute();
    expect(jobs).toEqual([]);
  }, waitOptions);
  expect(await findProblems(api, store)).toEqual([]);
});
