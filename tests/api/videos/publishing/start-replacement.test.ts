import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Draft, UploadLimits } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video, WatchPageVideo } from "#contract/videos";
import { fieldError } from "#contract/errors";
import { recordFailure } from "#api/videos/publishing/start-replacement";
import * as t from "#languages/api-videos";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { clip } from "#tests/support/clips";
import { listNotificationKinds } from "#tests/support/events";
import { fetchVideo, fileName, filesOf, jobsOf, upload, waitForRenditions, waitOptions } from "#tests/support/jobs";
import {
  findReplacement,
  replace,
  replaceAndWait,
  waitForOneVersion,
  waitForReplacement,
} from "#tests/support/replacements";
import { clipBytes, openUpload } from "#tests/support/tus";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi();
const sized = await testApi({ renditionSides: [144] });
let users = 0;
const newUser = (of = api): Promise<User> => of.signUp(`user${++users}`);
/** Waits until followers too were notified, which happens in batches after their event. */
const waitUntilTold = () =>
  waitFor(async () => {
    const [events, turns] = await Promise.all([
      api.db.selectFrom("events").select("kind").execute(),
      api.db.selectFrom("announcements").select("kind").execute(),
    ]);
    expect([...events, ...turns]).toEqual([]);
  }, waitOptions);
const draftFiles = (of = api) => readdir(join(of.place.dataDir, "media/drafts"));

test("a new file replaces the old one; address, time, likes, comments and views stay", async () => {
  const anna = await newUser();
  const before = await upload(anna, "mp4");
  await anna.post(`/likes/toggle/v/${before._id}`);
  await anna.post(`/comments/${before._id}`, { commentContent: "First" });
  await api.db.insertInto("video_parts").values({ video_id: before._id, part: 0, watch_seconds: 7 }).execute();
  const { status, message } = await replace(anna, before._id, "silent");
  expect({ status, message }).toEqual({ status: 200, message: "The video file is being replaced" });
  const files = await waitForOneVersion(api, before._id);
  expect(files).toEqual(["source.mp4"]);
  const after = await fetchVideo(anna, before._id);
  const same = ["_id", "title", "createdAt", "publishedAt", "views"] as const;
  for (const name of same) expect(after[name]).toBe(before[name]);
  expect({ totalLikes: after.totalLikes, commentsCount: after.commentsCount, status: after.status }).toEqual({
    totalLikes: 1,
    commentsCount: 1,
    status: "ready",
  });
  expect(after.videoFile).not.toBe(before.videoFile);
  expect(await findReplacement(anna, before._id)).toMatchObject({ status: "none", file: null });
  expect(await draftFiles()).toEqual([]);
  const watchTime = await api.db.selectFrom("video_parts").selectAll().where("video_id", "=", before._id).execute();
  expect(watchTime).toEqual([]);
});

test("the renditions, the storyboard and the length are those of the new file", async () => {
  const anna = await newUser(sized);
  const { _id } = await upload(anna, "mp4");
  const before = await waitForRenditions(anna, _id);
  await replaceAndWait(sized, anna, _id, "audio-only");
  const after = await waitForRenditions(anna, _id);
  expect([before.isAudio, after.isAudio, after.renditions, after.storyboard]).toEqual([false, true, [], ""]);
  expect(await waitForOneVersion(sized, _id)).toContainEqual(expect.stringMatching(/^renditions-/));
});

test("the old file stays watchable until a file that must be converted is ready", async () => {
  const site = await testApi({ workers: 0 });
  const anna = await newUser(site);
  const before = await upload(anna, "mp4");
  await replace(anna, before._id, "hevc-mov");
  const during = (await site.visitor().get<Video>(`/videos/${before._id}`)).data;
  expect({ videoFile: during.videoFile, status: during.status }).toEqual({
    videoFile: before.videoFile,
    status: "ready",
  });
  expect(await findReplacement(anna, before._id)).toMatchObject({ status: "processing" });
  const worker = await testApi({ sharedWith: site });
  await waitForReplacement(anna, before._id);
  expect(await waitForOneVersion(worker, before._id)).toContain("video.mp4");
  const after = await fetchVideo(site.visitor(), before._id);
  expect([fileName(after), after.width]).toEqual(["video.mp4", 320]);
});

test("an upload in parts replaces the file as soon as it is complete, without a form", async () => {
  const anna = await newUser();
  const before = await upload(anna, "mp4");
  const bytes = await clipBytes("silent");
  const resumable = await openUpload(anna, { replaces: before._id, bytes });
  await resumable.send(0, 1_000);
  expect((await findReplacement(anna, before._id)).file).toMatchObject({
    uploadId: resumable.id,
    receivedBytes: 1_000,
  });
  expect((await anna.get<Page<Draft>>("/drafts")).data.docs).toEqual([]);
  expect((await resumable.send(1_000)).headers.get("Upload-Video")).toBe(before._id);
  await waitForOneVersion(api, before._id);
  const repeated = await replace(anna, before._id, null, { upload: resumable.id });
  expect({ status: repeated.status, message: repeated.message }).toEqual({
    status: 200,
    message: "The video file is being replaced",
  });
  expect((await resumable.head()).headers.get("Upload-Video")).toBe(before._id);
});

test("a file that is no video leaves the video as it is, and its owner sees the reason", async () => {
  const anna = await newUser();
  const before = await upload(anna, "mp4");
  const { status, errors } = await replace(anna, before._id, "fake");
  const message = "Please upload a video file: it is a text file";
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "videoFile", message }] });
  expect(await findReplacement(anna, before._id)).toMatchObject({ status: "failed", failure: message, file: null });
  const [row] = (await anna.get<Video[]>("/dashboard/videos")).data;
  expect(row!.replacement).toMatchObject({ status: "failed", failure: message, progress: null });
  expect((await fetchVideo(api.visitor(), before._id)).videoFile).toBe(before.videoFile);
  expect((await api.visitor().get<Page<Video>>("/videos")).data.docs[0]).not.toHaveProperty("replacement");
});

test("an upload in parts that is no video is refused with the reason when its form follows", async () => {
  const anna = await newUser();
  const { _id } = await upload(anna, "mp4");
  const resumable = await openUpload(anna, { replaces: _id, bytes: new TextEncoder().encode("This is no video.") });
  await resumable.send();
  const { status, message } = await replace(anna, _id, null, { upload: resumable.id });
  expect({ status, message }).toEqual({ status: 422, message: "Please upload a video file: it is a text file" });
  expect((await replace(anna, _id, null)).message).toBe("Please upload a video file");
});

test("a conversion that fails leaves the video as it is, and keeps the upload for another try", async () => {
  const failing = await testApi({ tools: { ffmpeg: "/nowhere" } });
  const anna = await newUser(failing);
  const before = await upload(anna, "mp4");
  await replace(anna, before._id, "hevc-mov");
  await waitFor(async () => {
    await failing.db.updateTable("jobs").set({ run_after: "2024" }).where("kind", "=", "replace-file").execute();
    await upload(anna, "mp4");
    expect((await findReplacement(anna, before._id)).status).toBe("failed");
  }, waitOptions);
  const state = await findReplacement(anna, before._id);
  expect(state.failure).toBe("This server cannot convert videos: ffmpeg is not installed on it");
  expect(state.file!.receivedBytes).toBe(state.file!.bytes);
  expect((await fetchVideo(failing.visitor(), before._id)).videoFile).toBe(before.videoFile);
  await waitFor(
    async () => expect(await filesOf(failing, before._id)).not.toContainEqual(expect.stringMatching(/^version-/)),
    waitOptions,
  );
  const jobs = () => failing.db.selectFrom("jobs").select("id").where("kind", "=", "replace-file").execute();
  expect(await jobs()).toEqual([]);
  expect((await replace(anna, before._id, null)).status).toBe(200);
  expect(await jobs()).toHaveLength(1);
});

test("quotas count both files, and a file over the quota is refused", async () => {
  const [old, next] = await Promise.all(
    [clip("mp4"), clip("silent")].map(async (path) => (await stat(await path)).size),
  );
  const site = await testApi({ workers: 0, quotas: { user: old! + next!, total: null } });
  const anna = await newUser(site);
  const before = await upload(anna, "mp4");
  const refused = await replace(anna, before._id, "wide");
  expect({ status: refused.status, field: refused.errors[0]!.field }).toEqual({ status: 413, field: "videoFile" });
  expect(await findReplacement(anna, before._id)).toMatchObject({ status: "failed", failure: refused.message });
  expect((await replace(anna, before._id, "silent")).status).toBe(200);
  expect((await anna.get<UploadLimits>("/uploads/limits")).data.leftBytes).toBeLessThan(10_000);
});

test("a new file for which the disk has no room is reported as failed, and the old one stays", async () => {
  const anna = await newUser();
  const before = await upload(anna, "mp4");
  const full = fieldError(507, "videoFile", () => t.roomLeft({ left: "5.0 MB" }));
  expect(await recordFailure(api.db, before._id, full)).toBe(full);
  expect(await findReplacement(anna, before._id)).toMatchObject({ status: "failed", failure: full.fields[0]!.message });
  expect((await fetchVideo(anna, before._id)).videoFile).toBe(before.videoFile);
});

test("a file of another own video is reported, and used when the owner decides so", async () => {
  const anna = await newUser();
  const [video] = [await upload(anna, "mp4"), await upload(anna, "silent")];
  const refused = await replace(anna, video._id, "silent", { duplicate: null });
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 409,
    message: expect.stringMatching(/^You uploaded this on /),
  });
  expect(await findReplacement(anna, video._id)).toMatchObject({
    status: "none",
    duplicateOf: { createdAt: expect.any(String) },
    file: { bytes: expect.any(Number) },
  });
  expect((await replace(anna, video._id, null)).status).toBe(200);
  await waitForOneVersion(api, video._id);
});

test("an upload of the file that the video already has changes nothing", async () => {
  const anna = await newUser();
  const video = await upload(anna, "mp4");
  const { status, message } = await replace(anna, video._id, "mp4", { duplicate: null });
  expect({ status, message }).toEqual({ status: 200, message: "The video has this file already" });
  expect((await fetchVideo(anna, video._id)).videoFile).toBe(video.videoFile);
  expect(await draftFiles()).toEqual([]);
});

test("while a new file is processed, another one is refused, and the same one changes nothing", async () => {
  const site = await testApi({ workers: 0 });
  const anna = await newUser(site);
  const { _id } = await upload(anna, "mp4");
  const both = await Promise.all([replace(anna, _id, "hevc-mov"), replace(anna, _id, "silent")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const repeated = (await replace(anna, _id, both[0]!.status === 200 ? "hevc-mov" : "silent")).status;
  expect({ repeated, status: (await replace(anna, _id, "webm")).status }).toEqual({ repeated: 200, status: 409 });
  expect((await openUpload(anna, { replaces: _id, bytes: await clipBytes() })).opened.status).toBe(409);
  expect((await jobsOf(site, _id)).filter(({ kind }) => /-file$/.test(kind))).toHaveLength(1);
});

test("a discarded new file is deleted, and the old one stays", async () => {
  const site = await testApi({ workers: 0 });
  const anna = await newUser(site);
  const before = await upload(anna, "mp4");
  await replace(anna, before._id, "hevc-mov");
  expect((await anna.delete(`/videos/${before._id}/replacement`)).status).toBe(200);
  expect(await findReplacement(anna, before._id)).toMatchObject({ status: "none", file: null });
  expect(await draftFiles(site)).toEqual([]);
  expect((await anna.delete(`/videos/${before._id}/replacement`)).status).toBe(409);
  expect((await fetchVideo(anna, before._id)).videoFile).toBe(before.videoFile);
});

test("the file after a discarded one has one job, not also the one that deletes the discarded file", async () => {
  const site = await testApi({ workers: 0 });
  const anna = await newUser(site);
  const { _id } = await upload(anna, "mp4");
  await replace(anna, _id, "hevc-mov");
  await anna.delete(`/videos/${_id}/replacement`);
  await replace(anna, _id, "hevc-mov");
  const kinds = (await jobsOf(site, _id)).map(({ kind }) => kind).filter((kind) => kind.endsWith("-file"));
  expect(kinds).toEqual(["replace-file"]);
});

test("a video whose processing failed gets a file that works", async () => {
  const anna = await newUser();
  const { _id } = await upload(anna, "mp4");
  await api.db.updateTable("videos").set({ status: "failed", failure: "Broken" }).where("id", "=", _id).execute();
  const { video } = await replaceAndWait(api, anna, _id, "silent");
  expect({ status: video.status, failure: video.failure }).toEqual({ status: "ready", failure: undefined });
});

test("deleting a video deletes its new file", async () => {
  const site = await testApi({ workers: 0 });
  const anna = await newUser(site);
  const { _id } = await upload(anna, "mp4");
  await replace(anna, _id, "hevc-mov");
  expect((await anna.delete(`/videos/${_id}`)).status).toBe(200);
  expect([await draftFiles(site), await readdir(join(site.place.dataDir, "media/videos"))]).toEqual([[], []]);
  expect(await jobsOf(site, _id)).toEqual([]);
});

test("deleting an account deletes the new files of its videos", async () => {
  const site = await testApi({ workers: 0 });
  // The first account is an administrator, and the only one cannot be deleted.
  await site.signUp("founder");
  const anna = await newUser(site);
  await replace(anna, (await upload(anna, "mp4"))._id, "hevc-mov");
  await leave(site, anna);
  expect(await draftFiles(site)).toEqual([]);
});

test("a replaced file notifies neither followers nor its owner", async () => {
  const [anna, bea] = [await newUser(), await newUser()];
  await bea.post(`/subscriptions/c/${anna.id}`);
  const { _id } = await upload(anna, "mp4");
  await waitUntilTold();
  expect(await listNotificationKinds(bea)).toEqual(["video.published"]);
  const before = await listNotificationKinds(anna);
  await bea.post("/notifications/seen", { until: new Date().toISOString() });
  await replaceAndWait(api, anna, _id, "silent");
  await waitUntilTold();
  expect([await listNotificationKinds(bea), await listNotificationKinds(anna)]).toEqual([["video.published"], before]);
  expect((await bea.get<{ unread: number }>("/notifications/unread")).data.unread).toBe(0);
});

test("a replaced file can be replaced again", async () => {
  const anna = await newUser();
  const { _id } = await upload(anna, "mp4");
  const first = await replaceAndWait(api, anna, _id, "silent");
  const second = await replaceAndWait(api, anna, _id, "webm");
  expect([first.files, second.files]).toEqual([["source.mp4"], ["source.webm"]]);
});

test("captions of the old file stay", async () => {
  const anna = await newUser();
  const { _id } = await upload(anna, "mp4");
  const form = new FormData();
  form.append("language", "en");
  form.append("file", new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"], "en.vtt"));
  await anna.post(`/captions/${_id}`, form);
  await replaceAndWait(api, anna, _id, "silent");
  expect((await anna.get<WatchPageVideo>(`/videos/${_id}`)).data.captions).toHaveLength(1);
});
