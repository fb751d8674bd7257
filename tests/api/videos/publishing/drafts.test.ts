import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DraftSession, deleteDraft, saveDraftThumbnail } from "#api/videos/publishing/save-draft";
import type { MediaStore } from "#api/media/store/media-store";
import { openMediaStore } from "#api/media/store/open-media";
import { thumbnailWidths } from "#api/media/store/urls";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { tempDir } from "#tests/api/media/temp-dir";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { saveDraft } from "#tests/support/tus";
import { aPicture, videoForm } from "#tests/support/videos";

const noQuotas = { user: null, total: null };
const api = await testApi({ maxVideoBytes: 200_000 });
// The first account is an administrator, and the only one cannot be deleted.
await api.signUp("founder");
const newUser = (() => {
  let count = 0;
  return (): Promise<User> => api.signUp(`user${++count}`);
})();
const draftsOf = async (who: User) => (await who.get<Page<Draft>>("/drafts")).data.docs;
const post = async (who: User, fields: Parameters<typeof videoForm>[0], name?: Parameters<typeof videoForm>[1]) =>
  who.post<Video>("/videos", await videoForm({ duplicate: null, ...fields }, name));
const files = (folder: string) => readdir(join(api.place.dataDir, "media", folder));

test("a rejected file leaves a draft with every text and the thumbnail", async () => {
  const anna = await newUser();
  expect((await post(anna, { draft: "one", title: "Grüße 🎬" }, "fake")).status).toBe(422);
  const [draft, ...more] = await draftsOf(anna);
  expect(draft).toMatchObject({ draft: "one", title: "Grüße 🎬", description: "About it", hasThumbnail: true });
  expect({ file: draft!.file, more }).toEqual({ file: null, more: [] });
});

test("a file that is too big leaves a draft", async () => {
  const anna = await newUser();
  const videoFile = new File([new Uint8Array(200_001)], "a.mp4");
  expect((await post(anna, { videoFile })).status).toBe(413);
  expect(await draftsOf(anna)).toMatchObject([{ title: "A clip", hasThumbnail: true }]);
});

test("a form whose connection breaks in the middle of the file leaves a draft", async () => {
  const anna = await newUser();
  const part = (name: string, value: string, also = "") =>
    `--B\r\nContent-Disposition: form-data; name="${name}"${also}\r\n\r\n${value}\r\n`;
  const start = `${part("draft", "cut")}${part("title", "Cut")}${part("description", "Off")}`;
  const file = part("videoFile", "x".repeat(60_000), '; filename="a.mp4"');
  let pulls = 0;
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      pulls++ === 0 ? controller.enqueue(Buffer.from(start + file)) : controller.error(new Error("gone")),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=B" };
  expect((await anna.post("/videos", broken, { headers })).status).toBe(400);
  expect(await draftsOf(anna)).toMatchObject([{ draft: "cut", title: "Cut", description: "Off" }]);
});

test("an invalid text is saved as typed", async () => {
  const anna = await newUser();
  const title = "t".repeat(151);
  expect((await post(anna, { title })).status).toBe(422);
  expect((await draftsOf(anna))[0]!.title).toBe(title);
});

test("a rejected upload without any text leaves nothing", async () => {
  const anna = await newUser();
  expect((await post(anna, { title: " ", description: "" })).status).toBe(422);
  expect(await draftsOf(anna)).toEqual([]);
});

test("a draft is published by its file alone, and is deleted with its files", async () => {
  const anna = await newUser();
  const draft = await saveDraft(anna, { title: "First the form" });
  const form = await videoForm({ title: null, description: null, thumbnail: null, draft: draft.draft });
  const { status, data } = await anna.post<Video>("/videos", form);
  expect({ status, title: data.title }).toEqual({ status: 201, title: "First the form" });
  expect(await files(`videos/${data._id}`)).toHaveLength(3);
  expect([await draftsOf(anna), (await files("drafts")).includes(draft._id)]).toEqual([[], false]);
});

test("texts of the form take precedence over those of its draft", async () => {
  const anna = await newUser();
  const { draft } = await saveDraft(anna, { title: "Before" });
  expect((await post(anna, { draft, title: "After" })).data.title).toBe("After");
});

test("a form without a file is rejected with the missing fields, and its draft stays", async () => {
  const anna = await newUser();
  const { draft } = await saveDraft(anna);
  const { status, errors } = await anna.post("/videos", buildForm({ draft, title: "Now better" }));
  expect({ status, errors }).toEqual({
    status: 422,
    errors: [{ field: "videoFile", message: "Please upload a video file" }],
  });
  expect((await draftsOf(anna))[0]!.title).toBe("Now better");
});

test("a draft is edited in part, and an invalid thumbnail is rejected", async () => {
  const anna = await newUser();
  const { _id, draft } = (await anna.post<Draft>("/drafts", { title: "One", description: "Two" })).data;
  const thumbnail = await aPicture("red");
  const changed = await anna.patch<Draft>(`/drafts/${_id}`, buildForm({ title: "New", thumbnail }));
  expect(changed.data).toMatchObject({ draft, title: "New", description: "Two", hasThumbnail: true });
  const wrong = await anna.patch(`/drafts/${_id}`, buildForm({ thumbnail: new File(["<svg>"], "a.svg") }));
  expect({ status: wrong.status, field: wrong.errors[0]?.field }).toEqual({ status: 422, field: "thumbnail" });
});

test("the same form saved twice, even simultaneously, is one draft", async () => {
  const anna = await newUser();
  await Promise.all([1, 2, 3].map((number) => anna.post("/drafts", { draft: "one", title: `Take ${number}` })));
  expect(await draftsOf(anna)).toHaveLength(1);
});

test("a draft is found by its form, and drafts are paged, newest first", async () => {
  const anna = await newUser();
  for (const draft of ["one", "two", "three"]) await anna.post("/drafts", { draft, title: draft });
  const found = (await anna.get<Page<Draft>>("/drafts?draft=two")).data;
  expect(found.docs.map(({ title }) => title)).toEqual(["two"]);
  const first = (await anna.get<Page<Draft>>("/drafts?limit=2")).data;
  const next = (await anna.get<Page<Draft>>(`/drafts?limit=2&after=${first.nextCursor}`)).data;
  const titles = [...first.docs, ...next.docs].map(({ title }) => title);
  expect([titles.sort(), first.totalDocs]).toEqual([["one", "three", "two"], 3]);
});

test("a draft deleted while its form arrives is saved again, with its thumbnail", async () => {
  const who = await newUser();
  const media = await openMediaStore(join(api.place.dataDir, "media"));
  const keeper = new DraftSession({ db: api.db, media, quotas: noQuotas }, who.id);
  const path = await aPictureFile();
  const form = {
    fields: { draft: "deleted-meanwhile", title: "Kept" },
    files: { thumbnail: { path, bytes: 1, sha256: "" } },
  };
  const before = await keeper.save(form);
  await deleteDraft({ db: api.db, media }, before!.id);
  const after = await keeper.save(form);
  expect([before!.has_thumbnail, after!.has_thumbnail, after!.id === before!.id]).toEqual([1, 1, false]);
  expect(await files(`drafts/${after!.id}`)).toHaveLength(2);
});

/** A store that waits for something else before one of its calls. */
function interruptStore(media: MediaStore, call: number, interrupt: () => Promise<void>): MediaStore {
  let calls = 0;
  const wait = async () => void (calls++ === call && (await interrupt()));
  const list = async function* (prefix: string) {
    await wait();
    yield* media.list(prefix);
  };
  return { ...media, put: (...args) => wait().then(() => media.put(...args)), list };
}

test("a draft deleted at any step of saving its thumbnail is a 404 and leaves no file", async () => {
  const who = await newUser();
  const places = { db: api.db, media: await openMediaStore(join(api.place.dataDir, "media")), quotas: noQuotas };
  const path = await aPictureFile();
  for (let call = 0; call <= thumbnailWidths.length; call += 1) {
    const draft = await new DraftSession(places, who.id).save({ fields: { title: "Going" }, files: {} });
    const media = interruptStore(places.media, call, () => deleteDraft(places, draft!.id));
    const saving = saveDraftThumbnail({ ...places, media }, draft!, path);
    await expect(saving).rejects.toMatchObject({ status: 404 });
    expect(await files("drafts")).not.toContain(draft!.id);
  }
});

test("a draft that disappears each time is saved three times, then it is a 404", async () => {
  const who = await newUser();
  const places = { db: api.db, media: await openMediaStore(join(api.place.dataDir, "media")), quotas: noQuotas };
  const deleted = new Set<string>();
  const put: MediaStore["put"] = async (...args) => {
    for (const { _id } of await draftsOf(who)) await deleteDraft(places, _id).then(() => deleted.add(_id));
    return places.media.put(...args);
  };
  const form = {
    fields: { title: "Going" },
    files: { thumbnail: { path: await aPictureFile(), bytes: 1, sha256: "" } },
  };
  const saving = new DraftSession({ ...places, media: { ...places.media, put } }, who.id).save(form);
  await expect(saving).rejects.toMatchObject({ status: 404 });
  expect(deleted.size).toBe(3);
});

async function aPictureFile() {
  const path = join(await tempDir(), "picture");
  await writeFile(path, Buffer.from(await (await aPicture()).arrayBuffer()));
  return path;
}

test("deleting a draft deletes its files", async () => {
  const anna = await newUser();
  const { _id } = await saveDraft(anna);
  expect(await files("drafts")).toContain(_id);
  expect((await anna.delete(`/drafts/${_id}`)).status).toBe(200);
  expect({
    status: (await anna.get(`/drafts/${_id}`)).status,
    hasFiles: (await files("drafts")).includes(_id),
  }).toEqual({ status: 404, hasFiles: false });
});

test("a published form sent again without its file returns its video", async () => {
  const anna = await newUser();
  const { data } = await post(anna, { draft: "spent" });
  const second = await anna.post<Video>(
    "/videos",
    buildForm({ draft: "spent", title: "A clip", description: "About it" }),
  );
  expect({ status: second.status, _id: second.data._id, drafts: await draftsOf(anna) }).toEqual({
    status: 201,
    _id: data._id,
    drafts: [],
  });
});

test("deleting an account deletes the files of its drafts", async () => {
  const anna = await newUser();
  const { _id } = await saveDraft(anna);
  await leave(api, anna);
  expect(await files("drafts")).not.toContain(_id);
});
