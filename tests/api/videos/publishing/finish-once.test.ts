import { afterEach, expect, test, vi } from "vitest";
import { acquireLock, releaseLock } from "#api/db/locks";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";

const api = await testApi({ workers: 0 });
const bytes = await clipBytes();

afterEach(() => void vi.useRealTimers());

/** Begins to publish an upload in another process: its file has arrived, and its texts are complete. */
async function anUploadBeingFinished(owner: User) {
  const { _id: draftId } = await saveDraft(owner, { draft: "finish", title: "" });
  const upload = await openUpload(owner, { draft: "finish", bytes });
  await upload.send();
  await saveDraft(owner, { draft: "finish" });
  const lock = { name: `finish ${draftId} ${upload.id}`, holder: "another", lastsMs: 3_600_000 };
  expect(await acquireLock(api.db, lock)).toBe(true);
  return { ...upload, release: () => releaseLock(api.db, lock) };
}

const nothingYet = Symbol("nothing yet");
const ofSoon = <T>(answer: Promise<T>) =>
  Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve(nothingYet), 700))]);

test("a repeated request waits for the one that publishes its upload, and a form does, too", async () => {
  const anna = await api.signUp("anna");
  const upload = await anUploadBeingFinished(anna);
  const head = upload.head();
  const form = anna.post<{ _id: string }>("/videos", buildForm({ draft: "finish", title: "A clip" }));
  expect(await Promise.all([ofSoon(head), ofSoon(form)])).toEqual([nothingYet, nothingYet]);
  await upload.release();
  const [{ headers }, { status, data }] = await Promise.all([head, form]);
  expect({ status, video: data._id }).toEqual({ status: 201, video: headers.get("Upload-Video") });
  expect((await anna.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1 });
  expect(await api.db.selectFrom("upload_locks").selectAll().where("file_id", "like", "finish%").execute()).toEqual([]);
});

test("a request that has waited long for another one gets a Retry-After", async () => {
  const bela = await api.signUp("bela");
  const upload = await anUploadBeingFinished(bela);
  const head = upload.head();
  expect(await ofSoon(head)).toBe(nothingYet);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  const { status, headers } = await head;
  expect({ status, retryAfter: headers.get("Retry-After") }).toEqual({ status: 423, retryAfter: "10" });
});

test("a new file that another request begins to use waits, too", async () => {
  const carl = await api.signUp("carl");
  const upload = await anUploadBeingFinished(carl);
  await upload.release();
  const video = (await upload.head()).headers.get("Upload-Video")!;
  const file = await openUpload(carl, { replaces: video, bytes: await clipBytes("webm"), length: 10 ** 6 });
  await file.send();
  const { id } = await api.db.selectFrom("drafts").select("id").where("replaces", "=", video).executeTakeFirstOrThrow();
  await api.db
    .updateTable("drafts")
    .set({ upload_length: (await clipBytes("webm")).length })
    .where("id", "=", id)
    .execute();
  const lock = { name: `finish ${id} ${file.id}`, holder: "another", lastsMs: 3_600_000 };
  await acquireLock(api.db, lock);
  const form = carl.post(`/videos/${video}/replacement`, buildForm({ upload: file.id }));
  expect(await ofSoon(form)).toBe(nothingYet);
  await releaseLock(api.db, lock);
  expect((await form).status).toBe(200);
});
