import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { draftFiles, framesOf, publish, refusedDraft, userMaker } from "./frame-drafts";

const api = await testApi();
const newUser = userMaker(api);

test("concurrent requests make frames only once", async () => {
  const anna = await newUser();
  const { _id } = await refusedDraft(anna);
  const all = await Promise.all([1, 2, 3].map(() => framesOf(anna, _id)));
  expect(new Set(all.map((frames) => JSON.stringify(frames))).size).toBe(1);
  expect((await draftFiles(api, _id)).filter((name) => name.includes("frames"))).toHaveLength(1);
});

test("a form with a frame that is sent twice at once publishes one video", async () => {
  const anna = await newUser();
  const draft = await refusedDraft(anna);
  const answers = await Promise.all([1, 2].map(() => publish(anna, draft, { frame: "1", duplicate: "yes" })));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1);
  expect((await anna.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1 });
});

test("a draft that is deleted while its frames are made leaves no file", async () => {
  const anna = await newUser();
  const { _id } = await refusedDraft(anna);
  const making = anna.get(`/drafts/${_id}/frames`);
  expect((await anna.delete(`/drafts/${_id}`)).status).toBe(200);
  // On a quick machine, they were made before.
  expect([200, 404]).toContain((await making).status);
  expect(await readdir(join(api.place.dataDir, "media/drafts"))).not.toContain(_id);
});
