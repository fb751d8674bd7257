import { expect, test } from "vitest";
import { recordFailure, recordSuccess } from "#api/operation/backup/backup-state";
import { findSiteId } from "#api/db/site-id";
import { readBackup, readQueue, readUploads, sumStorage } from "#api/operation/metrics/metric-readers";
import { addJob } from "#api/videos/processing/job-queue";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const open = () => testApi({ workers: 0 });

test("the queue is counted by kind, with the age of each kind's oldest job", async () => {
  const api = await open();
  const anna = await api.signUp("anna");
  const [videoId = ""] = await insertVideos(api, anna, [{}]);
  await api.db.deleteFrom("jobs").execute();
  for (const kind of ["publish", "make-playable", "make-playable"] as const) await addJob(api.db, { kind, videoId });
  const queue = await readQueue(api.db, Date.now() + 60_000);
  const counts = Object.fromEntries(queue.map(({ kind, count }) => [kind, count]));
  expect(counts).toEqual({ publish: 1, "make-playable": 2 });
  for (const { oldestSeconds } of queue) expect(Math.round(oldestSeconds / 10)).toBe(6);
});

test("storage is the sum of all videos with their sources, and of all renditions", async () => {
  const api = await open();
  const anna = await api.signUp("anna");
  const [one = "", other = ""] = await insertVideos(api, anna, [{}, {}]);
  for (const [id, bytes, source_bytes] of [
    [one, 100, 0],
    [other, 20, 3],
  ] as const)
    await api.db.updateTable("videos").set({ bytes, source_bytes }).where("id", "=", id).execute();
  const size = { width: 256, height: 144, bandwidth: 1, bytes: 7 };
  await api.db
    .insertInto("renditions")
    .values({ video_id: one, name: "144", kind: "video", codecs: "avc1", ...size })
    .execute();
  expect(await sumStorage(api.db)).toEqual({ videos: 123, renditions: 7 });
  expect(await readUploads(api.db)).toEqual({ open: 0, bytes: 0 });
});

test("a site without videos stores nothing", async () => {
  expect(await sumStorage((await open()).db)).toEqual({ videos: 0, renditions: 0 });
});

test("the age of the last good backup is known, and whether a later one failed", async () => {
  const { db } = await open();
  expect(await readBackup(db)).toEqual({ ageSeconds: null, hasFailed: false });
  await findSiteId(db);
  const finishedAt = "2030-01-31T03:00:00.000Z";
  const counts = { media: { files: 1, bytes: 2 }, tables: {} };
  await recordSuccess(db, { finishedAt, ...counts } as Parameters<typeof recordSuccess>[1]);
  expect(await readBackup(db, Date.parse(finishedAt) + 90_000)).toEqual({ ageSeconds: 90, hasFailed: false });
  await recordFailure(db, "The disk is full");
  expect(await readBackup(db, Date.parse(finishedAt) + 90_000)).toEqual({ ageSeconds: 90, hasFailed: true });
});
