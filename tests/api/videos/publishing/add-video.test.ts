import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addVideo } from "#api/videos/publishing/add-video";
import { findCompleteFile, storeInDraft } from "#api/videos/publishing/draft-upload";
import { findDraft } from "#api/videos/publishing/drafts";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { losingAnswer } from "#tests/support/losing-answer";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const bytes = await clipBytes();
const quotas = { user: Math.floor(1.5 * bytes.length), total: null };
const deps = { ...api, renditionSides: [], quotas, maxVideoBytes: 50_000_000, wakeWorker: () => undefined };

/** Makes a draft with its whole file and no title, so that no request publishes it. */
async function aCompleteDraft(owner: User, file = bytes) {
  const { _id, draft } = await saveDraft(owner, { title: "" });
  const upload = await openUpload(owner, { draft, bytes: file });
  await upload.send();
  await owner.patch(`/drafts/${_id}`, { title: "A clip" });
  const row = await findDraft(api.db, _id, owner.id);
  return { upload, complete: { draft: row, file: (await findCompleteFile(api, row))!, allowDuplicate: false } };
}

test("an upload is recorded with the video that it became", async () => {
  const { upload, complete } = await aCompleteDraft(await api.signUp("anna"));
  const outcome = await addVideo(deps, complete);
  const { status, headers } = await upload.head();
  expect({ status, outcome }).toEqual({
    status: 200,
    outcome: { kind: "created", videoId: headers.get("Upload-Video") },
  });
});

test("the progress of a video that has to be converted begins at 0", async () => {
  const { status, progress } = await publishVideo(await api.signUp("dora"), {}, "hevc-mov");
  expect({ status, progress }).toEqual({ status: "processing", progress: 0 });
});

test.for([
  ["copies the draft's thumbnail", "copy", "bea"],
  ["stores the video", "put", "carl"],
] as const)("a draft that another request publishes before this one %s is one video", async ([, step, name]) => {
  const owner = await api.signUp(name);
  const { complete } = await aCompleteDraft(owner);
  const publish = (media: typeof api.media) => addVideo({ ...deps, media }, complete);
  const published: Awaited<ReturnType<typeof publish>>[] = [];
  const publishBefore = async () => {
    if (published.length === 0) published.push(await publish(api.media));
  };
  const media: typeof api.media = {
    ...api.media,
    [step]: (...args: [never, never]) => publishBefore().then(() => api.media[step](...args)),
  };
  const outcome = await publish(media);
  const [{ _id } = {}, ...others] = (await owner.get<Video[]>("/dashboard/videos")).data;
  expect({ outcome, published, others }).toEqual({
    outcome: { kind: "repeated", videoId: _id },
    published: [{ kind: "created", videoId: _id }],
    others: [],
  });
  expect(await readdir(join(api.place.dataDir, "media/videos", _id!))).not.toEqual([]);
});

test("a video whose committed answer is lost keeps its files", async () => {
  const { complete } = await aCompleteDraft(await api.signUp("erin"));
  const outcome = await addVideo({ ...deps, db: losingAnswer(api.db) }, complete);
  const videoId = outcome.kind === "needs decision" ? "" : outcome.videoId;
  const names = await readdir(join(api.place.dataDir, "media/videos", videoId));
  expect({ kind: outcome.kind, names }).toEqual({ kind: "repeated", names: expect.arrayContaining(["source.mp4"]) });
});

test.for(["tagged", "song.mp3"] as const)(
  "a draft that is refused late keeps its upload as it was sent: %s",
  async (name) => {
    const owner = await api.signUp(name.slice(0, 4));
    const file = await clipBytes(name);
    const { complete } = await aCompleteDraft(owner, file);
    await expect(addVideo({ ...deps, quotas: { user: 1, total: null } }, complete)).rejects.toMatchObject({
      status: 413,
    });
    const { id, upload_id } = complete.draft;
    const stored = await readFile(join(api.place.dataDir, "media/drafts", id, upload_id!));
    expect(stored.equals(file)).toBe(true);
    expect(await readdir(api.uploads)).toEqual([]);
    const { kind } = await addVideo({ ...deps, quotas: { user: null, total: null } }, complete);
    expect(kind).toBe("created");
    const [{ _id } = {}] = (await owner.get<Video[]>("/dashboard/videos")).data;
    const dir = join(api.place.dataDir, "media/videos", _id!);
    const source = (await readdir(dir)).find((each) => each.startsWith("source."))!;
    expect((await readFile(join(dir, source))).includes("Secret")).toBe(false);
  },
);

test("a file that its draft names stays when the one before it cannot be deleted, or the answer is lost", async () => {
  const owner = await api.signUp("finn");
  const { complete } = await aCompleteDraft(owner);
  const path = join(api.place.dataDir, "other.webm");
  const file = { path, bytes: bytes.length, sha256: "another" };
  const media = { ...api.media, deletePrefix: () => Promise.reject(new Error("The store is away")) };
  for (const broken of [
    { ...deps, media },
    { ...deps, db: losingAnswer(api.db) },
  ]) {
    await writeFile(path, bytes);
    await expect(
      storeInDraft({ ...broken, quotas: { user: null, total: null } }, complete.draft, file),
    ).rejects.toThrow();
    const row = await findDraft(api.db, complete.draft.id, owner.id);
    expect(await findCompleteFile(api, row)).toMatchObject({ sha256: "another" });
    await api.db.updateTable("drafts").set({ sha256: "before" }).where("id", "=", row.id).execute();
  }
});
