import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { waitForStatus } from "#tests/support/jobs";
import { canMountDisks, mountSmallDisk } from "#tests/support/small-disk";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { publishVideo, videoForm } from "#tests/support/videos";
import { createBucket } from "./bucket";

const isAllowed = canMountDisks();
const bucket = await createBucket();
const full = "The server's disk is full. Nothing was saved. Please try again later.";
const diskBytes = 64 * 1024;

test.skipIf(!isAllowed)(
  "a full disk refuses a form's upload plainly, and takes the next one when it has room",
  async () => {
    const api = await testApi({ s3: bucket.settings, workers: 0 });
    const anna = await api.signUp("anna");
    const remove = mountSmallDisk(api.uploads, diskBytes);
    const refused = await anna.post("/videos", await videoForm());
    expect({ status: refused.status, message: refused.message }).toEqual({ status: 507, message: full });
    expect(await readdir(api.uploads)).toEqual([]);
    expect((await anna.get("/videos")).status).toBe(200);
    remove();
    await publishVideo(anna);
  },
);

test.skipIf(!isAllowed)("a full disk refuses to publish an upload in parts, and the upload is kept", async () => {
  const api = await testApi({ s3: bucket.settings, workers: 0 });
  const anna = await api.signUp("anna");
  const { draft } = await saveDraft(anna);
  const upload = await openUpload(anna, { draft, bytes: await clipBytes("mp4") });
  const remove = mountSmallDisk(api.uploads, diskBytes);
  const sent = await upload.send();
  expect({ status: sent.status, isPublished: sent.headers.has("Upload-Video") }).toEqual({
    status: 204,
    isPublished: false,
  });
  const submit = () => anna.post("/videos", buildForm({ draft, title: "A clip", description: "About it" }));
  const refused = await submit();
  expect({ status: refused.status, message: refused.message }).toEqual({ status: 507, message: full });
  remove();
  expect((await submit()).status).toBe(201);
});

test.skipIf(!isAllowed)("a full disk fails one job plainly, and the worker does the next", async () => {
  const before = await testApi({ s3: bucket.settings, workers: 0 });
  const anna = await before.signUp("anna");
  const { _id } = await publishVideo(anna, {}, "hevc-mov");
  // This attempt is the last one.
  await before.db.updateTable("jobs").set({ attempts: 2 }).where("video_id", "=", _id).execute();
  const remove = mountSmallDisk(join(before.place.dataDir, "media/work"), diskBytes);
  const api = await testApi({ s3: bucket.settings, sharedWith: before });
  const failed = await waitForStatus("failed", anna, _id);
  expect(failed.failure).toMatch(/disk is full/);
  remove();
  const bea = await api.signUp("bea");
  await waitForStatus("ready", bea, (await publishVideo(bea, {}, "hevc-mov"))._id);
});
