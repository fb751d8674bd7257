import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import type { ClipName } from "#tests/support/clips";
import { race } from "#tests/support/race";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { videoForm } from "#tests/support/videos";

const api = await testApi();
const post = async (fields: Parameters<typeof videoForm>[0], name: ClipName, who: User) =>
  who.post<Video>("/videos", await videoForm(fields, name));
const newUser = (() => {
  let count = 0;
  return (): Promise<User> => api.signUp(`user${++count}`);
})();

test("the same draft submitted again is the same video", async () => {
  const bea = await newUser();
  const first = await post({ draft: "one" }, "mp4", bea);
  const second = await post({ draft: "one", title: "Changed meanwhile" }, "mp4", bea);
  expect({ status: second.status, data: second.data }).toEqual({ status: 201, data: first.data });
  expect((await bea.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1 });
});

test("the same draft submitted twice simultaneously is one video, with the files of one", async () => {
  const bea = await newUser();
  const before = (await readdir(join(api.place.dataDir, "media/videos"))).length;
  const answers = await Promise.all([1, 2, 3].map(() => post({ draft: "one" }, "mp4", bea)));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1);
  expect((await bea.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1 });
  expect(await readdir(join(api.place.dataDir, "media/videos"))).toHaveLength(before + 1);
});

test("a draft that a second form finishes while the first one publishes it is one video", async () => {
  const bea = await newUser();
  const publish = () => post({ draft: "raced" }, "mp4", bea);
  const [first, second] = await race(api, { before: /^insert into "videos"/ }, publish, publish);
  expect({ status: second.status, _id: second.data._id }).toEqual({ status: 201, _id: first.data._id });
  expect((await bea.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1 });
});

test("another file for the same draft is another video, and so is another owner's", async () => {
  const [bea, carl] = [await newUser(), await newUser()];
  const ids = [
    (await post({ draft: "one" }, "mp4", bea)).data._id,
    (await post({ draft: "one" }, "webm", bea)).data._id,
    (await post({ draft: "one" }, "mp4", carl)).data._id,
    (await post({}, "mp4", bea)).data._id,
    (await post({}, "mp4", bea)).data._id,
  ];
  expect(new Set(ids).size).toBe(5);
});

test("a rejected upload does not use up its draft", async () => {
  const bea = await newUser();
  expect((await post({ draft: "one", title: "" }, "mp4", bea)).status).toBe(422);
  expect((await post({ draft: "one", thumbnail: new File(["x"], "x.png") }, "mp4", bea)).status).toBe(422);
  expect((await post({ draft: "one", title: "Now" }, "mp4", bea)).data).toMatchObject({ title: "Now" });
});

test("a draft's id may have any length and characters", async () => {
  const bea = await newUser();
  const draft = "😀\u0000".repeat(3_000);
  const [first, again] = [await post({ draft }, "mp4", bea), await post({ draft }, "mp4", bea)];
  expect({ status: first.status, _id: again.data._id }).toEqual({ status: 201, _id: first.data._id });
});

test.for([
  ["that has passed", { publishAt: "2020-01-01T00:00:00Z" }],
  ["of a private video", { publishAt: "2099-01-01T00:00:00Z", visibility: "private" }],
] as const)("a publishing time %s leaves the file in its draft, sent before or with the form", async ([, wrong]) => {
  const bea = await newUser();
  const bytes = await clipBytes();
  const { _id, draft } = await saveDraft(bea, { title: "" });
  await (await openUpload(bea, { draft, bytes })).send();
  const before = await bea.post("/videos", buildForm({ draft, title: "A clip", description: "About it", ...wrong }));
  const other = await post({ draft: "other", ...wrong }, "mp4", bea);
  const refused = { status: 422, errors: [{ field: "publishAt" }] };
  expect([before, other]).toMatchObject([refused, refused]);
  const rows = await api.db
    .selectFrom("drafts")
    .select(["id", "received_bytes"])
    .where("owner_id", "=", bea.id)
    .orderBy("created_at")
    .execute();
  expect(rows).toEqual([
    { id: _id, received_bytes: bytes.length },
    { id: expect.any(String), received_bytes: bytes.length },
  ]);
});
