import { expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { race } from "#tests/support/race";
import { videoForm } from "#tests/support/videos";

const api = await testApi();
const newUser = (() => {
  let count = 0;
  return (): Promise<User> => api.signUp(`user${++count}`);
})();
const post = async (who: User, draft: string) =>
  who.post<Video>("/videos", await videoForm({ draft, duplicate: null, title: draft }));
const draftsOf = async (who: User) => (await who.get<Page<Draft>>("/drafts")).data.docs;

async function askedTwice(who: User) {
  const first = (await post(who, "first")).data;
  return { first, refused: await post(who, "second") };
}

test("a duplicate file is reported with the date of its video, and waits in its draft", async () => {
  const anna = await newUser();
  const { first, refused } = await askedTwice(anna);
  const [year, month, day] = first.createdAt.slice(2, 10).split("-");
  const message = `You uploaded this on ${day}/${month}/${year}`;
  expect({ status: refused.status, errors: refused.errors }).toEqual({
    status: 409,
    errors: [{ field: "videoFile", message }],
  });
  const [draft] = await draftsOf(anna);
  expect(draft).toMatchObject({ title: "second", duplicateOf: { _id: first._id, createdAt: first.createdAt } });
  expect(draft!.file!.receivedBytes).toBe(draft!.file!.bytes);
});

test("publishing a duplicate needs no file and creates another video", async () => {
  const anna = await newUser();
  const { first } = await askedTwice(anna);
  const { status, data } = await anna.post<Video>("/videos", buildForm({ draft: "second", duplicate: "yes" }));
  expect({ status, title: data.title, isSame: data._id === first._id }).toEqual({
    status: 201,
    title: "second",
    isSame: false,
  });
  expect(await draftsOf(anna)).toEqual([]);
});

test("a duplicate without a decision is reported again, and its file stays", async () => {
  const anna = await newUser();
  await askedTwice(anna);
  expect((await anna.post("/videos", buildForm({ draft: "second" }))).status).toBe(409);
  expect((await draftsOf(anna))[0]!.file).not.toBeNull();
});

test("the draft of a duplicate can be deleted", async () => {
  const anna = await newUser();
  await askedTwice(anna);
  const [draft] = await draftsOf(anna);
  await anna.delete(`/drafts/${draft!._id}`);
  expect((await anna.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1 });
});

test("a form that is sent again with another file publishes another video", async () => {
  const anna = await newUser();
  const first = (await post(anna, "form")).data;
  const { status, data } = await anna.post<Video>(
    "/videos",
    await videoForm({ draft: "form", duplicate: null }, "silent"),
  );
  expect({ status, isSame: data._id === first._id }).toEqual({ status: 201, isSame: false });
});

test("another owner's video of the same file is never reported", async () => {
  const [anna, bea] = [await newUser(), await newUser()];
  await post(anna, "first");
  expect((await post(bea, "first")).status).toBe(201);
});

test("of a form that is sent twice at once, neither is a duplicate of the other", async () => {
  const anna = await newUser();
  const send = async (duplicate: string | null) =>
    anna.post<Video>("/videos", await videoForm({ draft: "twice", title: "twice", duplicate }));
  const point = { before: /"sha256" = .+ order by "created_at" desc/ };
  const answers = await race(
    api,
    point,
    () => send(null),
    () => send("yes"),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0].data._id).toBe(answers[1].data._id);
});

test("a draft that is deleted while the file of a duplicate comes into it is not found", async () => {
  const anna = await newUser();
  await post(anna, "first");
  const { put } = api.media;
  const spy = vi.spyOn(api.media, "put").mockImplementation(async (key, ...content) => {
    const [, draftId] = /^drafts\/([0-9a-f]+)\/(?!thumbnail)/.exec(key) ?? [];
    if (draftId === undefined) return put(key, ...content);
    expect((await anna.delete(`/drafts/${draftId}`)).status).toBe(200);
    throw Object.assign(new Error("no such directory"), { code: "ENOENT" });
  });
  onTestFinished(() => spy.mockRestore());
  expect(await post(anna, "second")).toMatchObject({ status: 404, message: "Draft does not exist" });
});
