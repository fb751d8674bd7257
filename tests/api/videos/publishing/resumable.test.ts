import { readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi, type TestApi, type User } from "#tests/support/api";
import { type Client, buildForm } from "#tests/support/client";
import { saveDraft, clipBytes, openUpload } from "#tests/support/tus";
import { publishVideo } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi();
const bytes = await clipBytes();
const cut = Math.floor(bytes.length * 0.6);
const newUser = (() => {
  let count = 0;
  return (): Promise<User> => api.signUp(`user${++count}`);
})();
const draftsOf = async (who: Client) => (await who.get<Page<Draft>>("/drafts")).data.docs;
const videosOf = async (who: User) => (await who.get<Video[]>("/dashboard/videos")).data;
const offsetOf = ({ headers }: { headers: Headers }) => headers.get("Upload-Offset");
const publishedVideo = ({ headers }: { headers: Headers }) => headers.get("Upload-Video");
const heldFiles = (of: TestApi, id: string) => readdir(join(of.place.dataDir, "media/drafts", id));

afterEach(() => void vi.useRealTimers());

async function aCutUpload(owner: User, draft = "cut") {
  await saveDraft(owner, { draft });
  const upload = await openUpload(owner, { draft, bytes });
  const firstPart = await upload.send(0, cut);
  expect({ opened: upload.opened.status, sent: firstPart.status, offset: offsetOf(firstPart) }).toEqual({
    opened: 201,
    sent: 204,
    offset: String(cut),
  });
  return upload;
}

test("an upload resumes where it stopped, and its last part publishes the video", async () => {
  const anna = await newUser();
  const upload = await aCutUpload(anna);
  const head = await upload.head();
  expect({ status: head.status, offset: offsetOf(head), published: publishedVideo(head) }).toEqual({
    status: 200,
    offset: String(cut),
    published: null,
  });
  const last = await upload.send(cut);
  const [video] = await videosOf(anna);
  expect({ status: last.status, published: publishedVideo(last), title: video!.title }).toEqual({
    status: 204,
    published: video!._id,
    title: "A clip",
  });
  expect(await draftsOf(anna)).toEqual([]);
  const after = await upload.head();
  expect({ status: after.status, offset: offsetOf(after), published: publishedVideo(after) }).toEqual({
    status: 200,
    offset: String(bytes.length),
    published: video!._id,
  });
});

test("an upload that another account's page begins is refused, and leaves no draft", async () => {
  const [anna, bert] = [await newUser(), await newUser()];
  const { opened } = await openUpload(bert, { bytes, uploader: anna.id });
  expect({ status: opened.status, message: opened.message }).toEqual({
    status: 403,
    message: "This upload belongs to another account: log in to that account to resume it",
  });
  expect(await draftsOf(bert)).toEqual([]);
  const own = await openUpload(anna, { bytes, uploader: anna.id });
  expect(own.opened.status).toBe(201);
});

test("a draft has the uploaded size of its file", async () => {
  const anna = await newUser();
  const { id } = await aCutUpload(anna);
  const file = { uploadId: id, name: "clip.mp4", bytes: bytes.length, receivedBytes: cut };
  expect(await draftsOf(anna)).toMatchObject([{ title: "A clip", file }]);
});

test("an upload survives a restart of the server", async () => {
  const before = await testApi();
  const anna = await before.signUp("anna");
  const { at } = await aCutUpload(anna);
  await before.close();
  const after = await testApi({ sharedWith: before });
  const returned = after.as(anna.cookies);
  const headers = { "Tus-Resumable": "1.0.0" };
  expect(offsetOf(await returned.request("HEAD", at, undefined, { headers }))).toBe(String(cut));
});

test("a connection cut in the middle of a part loses no received data", async () => {
  const anna = await newUser();
  await saveDraft(anna, { draft: "broken" });
  const upload = await openUpload(anna, { draft: "broken", bytes });
  const [{ _id = "" } = {}] = await draftsOf(anna);
  const isStored = async () => {
    const names = await heldFiles(api, _id);
    const sizes = names.map(async (name) => (await stat(join(api.place.dataDir, "media/drafts", _id, name))).size);
    expect(await Promise.all(sizes)).toContain(cut);
  };
  let pulls = 0;
  const broken = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pulls++ === 0) return controller.enqueue(bytes.subarray(0, cut));
      await waitFor(isStored, { interval: 5 });
      controller.error(new Error("gone"));
    },
  });
  const type = { "Content-Type": "application/offset+octet-stream" };
  await anna.patch(upload.at, broken, { headers: { ...type, "Tus-Resumable": "1.0.0", "Upload-Offset": "0" } });
  const offset = Number(offsetOf(await upload.head()));
  expect(offset).toBe(cut);
  expect(publishedVideo(await upload.send(offset))).not.toBeNull();
});

test("the last part sent twice, even simultaneously, and the form after it make one video without an error", async () => {
  const anna = await newUser();
  const upload = await aCutUpload(anna);
  const answers = [
    ...(await Promise.all([upload.send(cut), upload.head()])),
    await upload.send(cut),
    await upload.head(),
  ];
  const form = await anna.post<Video>("/videos", buildForm({ draft: "cut", title: "A clip", description: "About it" }));
  const videos = await videosOf(anna);
  expect(videos).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 204, 200]);
  expect([
    publishedVideo(answers[0]!),
    publishedVideo(answers[2]!),
    publishedVideo(answers[3]!),
    form.data._id,
  ]).toEqual(Array.from({ length: 4 }, () => videos[0]!._id));
  expect(await draftsOf(anna)).toEqual([]);
});

test("an upload finished many times simultaneously is one video, with the files of one", async () => {
  const anna = await newUser();
  const upload = await aCutUpload(anna);
  const before = await readdir(join(api.place.dataDir, "media/videos"));
  await upload.send(cut);
  const texts = buildForm({ draft: "cut", title: "A clip", description: "About it" });
  const answers = await Promise.all([upload.send(cut), upload.send(cut), anna.post("/videos", texts), upload.head()]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 201, 200]);
  expect(await videosOf(anna)).toHaveLength(1);
  expect(await readdir(join(api.place.dataDir, "media/videos"))).toHaveLength(before.length + 1);
});

test("a complete file waits for complete texts, and the form then needs no file", async () => {
  const anna = await newUser();
  const draft = await saveDraft(anna, { title: "", draft: "wait" });
  const upload = await openUpload(anna, { draft: "wait", bytes });
  const last = await upload.send();
  expect({ status: last.status, published: publishedVideo(last) }).toEqual({ status: 204, published: null });
  const waiting = await anna.get<Draft>(`/drafts/${draft._id}`);
  expect(waiting.data.file).toMatchObject({ bytes: bytes.length, receivedBytes: bytes.length });
  const { status } = await anna.post("/videos", buildForm({ draft: "wait", title: "Now" }));
  expect({ status, videos: (await videosOf(anna)).map(({ title }) => title) }).toEqual({
    status: 201,
    videos: ["Now"],
  });
});

test("the form reports a complete file that is no video, and keeps the draft", async () => {
  const anna = await newUser();
  await saveDraft(anna, { draft: "fake" });
  const upload = await openUpload(anna, { draft: "fake", bytes: await clipBytes("fake") });
  expect((await upload.send()).status).toBe(204);
  const { status, errors } = await anna.post("/videos", buildForm({ draft: "fake" }));
  expect({ status, message: errors[0]?.message }).toEqual({
    status: 422,
    message: "Please upload a video file: it is a text file",
  });
  expect(await draftsOf(anna)).toMatchObject([{ title: "A clip", file: null }]);
});

test("a duplicate file waits for a decision", async () => {
  const anna = await newUser();
  await publishVideo(anna);
  await saveDraft(anna, { draft: "same" });
  const upload = await openUpload(anna, { draft: "same", bytes });
  expect(publishedVideo(await upload.send())).toBeNull();
  expect((await anna.post("/videos", buildForm({ draft: "same" }))).status).toBe(409);
  expect((await anna.post("/videos", buildForm({ draft: "same", duplicate: "yes" }))).status).toBe(201);
});

test("another owner's upload is a 404", async () => {
  const [anna, bea] = [await newUser(), await newUser()];
  const upload = await aCutUpload(anna);
  expect([(await upload.head(bea)).status, (await upload.send(cut, bytes.length, bea)).status]).toEqual([404, 404]);
  await upload.send(cut);
  expect((await upload.head(bea)).status).toBe(404);
});

test("another site cannot send parts with the owner's cookies", async () => {
  const anna = await newUser();
  const { at } = await aCutUpload(anna);
  const headers = { Origin: "https://elsewhere.example", "Tus-Resumable": "1.0.0", "Upload-Offset": String(cut) };
  expect((await anna.patch(at, "x", { headers })).status).toBe(403);
  const head = await anna.request("HEAD", at, undefined, { headers });
  expect({ status: head.status, allowed: head.headers.get("Access-Control-Allow-Origin") }).toEqual({
    status: 200,
    allowed: null,
  });
});

test("an upload that starts over in a draft replaces the previous one", async () => {
  const anna = await newUser();
  const first = await aCutUpload(anna);
  const second = await openUpload(anna, { draft: "cut", bytes });
  expect((await first.head()).status).toBe(404);
  expect(offsetOf(await second.head())).toBe("0");
  const [draft] = await draftsOf(anna);
  expect((await heldFiles(api, draft!._id)).filter((name) => !name.startsWith("thumbnail"))).toEqual([second.id]);
});

test("deleting an upload keeps its draft's texts", async () => {
  const anna = await newUser();
  const { at } = await aCutUpload(anna);
  expect((await anna.delete(at)).status).toBe(204);
  expect(await draftsOf(anna)).toMatchObject([{ title: "A clip", file: null }]);
});

test.for([
  ["without a length", { "Upload-Metadata": "draft eA==" }],
  ["of nothing", { "Upload-Length": "0", "Upload-Metadata": "draft eA==" }],
  ["with broken metadata", { "Upload-Length": "5", "Upload-Metadata": "draft ????" }],
] as const)("an upload %s is a 400", async ([, headers]) => {
  const anna = await newUser();
  expect((await anna.post("/uploads", undefined, { headers: { ...headers, "Tus-Resumable": "1.0.0" } })).status).toBe(
    400,
  );
});

test("an abandoned partial upload is deleted after a set time, but not its texts; an active one stays", async () => {
  const place = await testApi({ keepUploadsMs: 60_000 });
  const anna = await place.signUp("anna");
  await aCutUpload(anna, "old");
  const fresh = await aCutUpload(anna, "fresh");
  const [old] = (await draftsOf(anna)).filter(({ draft }) => draft === "old");
  await place.db
    .updateTable("drafts")
    .set({ updated_at: "2020-01-01T00:00:00.000Z" })
    .where("id", "=", old!._id)
    .execute();
  const path = join(place.place.dataDir, "media/drafts", old!._id, old!.file!.uploadId);
  await utimes(path, 0, 0);
  await place.close();
  const after = await testApi({ sharedWith: place, keepUploadsMs: 60_000 });
  const sameOwner = after.as(anna.cookies);
  const byForm = Object.fromEntries(
    (await draftsOf(sameOwner)).map(({ draft, file }) => [draft, file?.uploadId ?? null]),
  );
  expect(byForm).toEqual({ old: null, fresh: fresh.id });
  expect((await heldFiles(after, old!._id)).every((name) => name.startsWith("thumbnail"))).toBe(true);
});

test("the next start deletes files without a draft", async () => {
  const place = await testApi();
  const anna = await place.signUp("anna");
  const { _id } = await saveDraft(anna);
  await place.db.deleteFrom("drafts").where("id", "=", _id).execute();
  await place.close();
  await testApi({ sharedWith: place });
  expect(await readdir(join(place.place.dataDir, "media/drafts"))).toEqual([]);
});

test("the next start deletes a file that a kill left beside the draft's current one", async () => {
  const place = await testApi();
  const anna = await place.signUp("anna");
  const { id } = await aCutUpload(anna);
  const [draft] = await draftsOf(anna);
  await writeFile(join(place.place.dataDir, "media/drafts", draft!._id, "a".repeat(24)), "left over");
  await place.close();
  const after = await testApi({ sharedWith: place });
  const uploads = (await heldFiles(after, draft!._id)).filter((name) => !name.startsWith("thumbnail"));
  expect(uploads).toEqual([id]);
});

test("what fails while a part is stored is answered without details, and logged as an error", async () => {
  const broken = await testApi();
  const upload = await openUpload(await broken.signUp("anna"), { bytes });
  const drafts = join(broken.place.dataDir, "media/drafts");
  const [id] = await readdir(drafts);
  await rm(join(drafts, id!), { recursive: true });
  await writeFile(join(drafts, id!), "");
  const { status, message, text } = await upload.send();
  expect({ status, message }).toEqual({ status: 500, message: "Something went wrong on the server. Please try again" });
  expect(text).not.toContain("media/drafts");
  const logged = broken.failures.splice(0).map((line) => JSON.parse(line) as object);
  expect(logged).toEqual([expect.objectContaining({ level: 50, msg: "call failed", method: "PATCH" })]);
});

test("what fails while a complete upload is published is an error, and its draft stays", async () => {
  const broken = await testApi({ workers: 0 });
  const anna = await broken.signUp("anna");
  const { draft } = await saveDraft(anna);
  const upload = await openUpload(anna, { draft, bytes });
  const videos = join(broken.place.dataDir, "media/videos");
  await rm(videos, { recursive: true, force: true });
  await writeFile(videos, "");
  expect((await upload.send()).status).toBe(500);
  expect(broken.failures.splice(0)).toHaveLength(1);
  expect(await draftsOf(anna)).toMatchObject([{ file: { receivedBytes: bytes.length } }]);
});
