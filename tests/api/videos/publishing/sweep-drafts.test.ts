import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import type { DraftRow } from "#api/db/tables";
import { measureDrafts, sweepDrafts, sweepEmptyUploads } from "#api/videos/publishing/sweep-drafts";
import { createUploadLocker, sweepUploadLocks } from "#api/videos/publishing/upload-lock";
import { testApi } from "#tests/support/api";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { publishVideo } from "#tests/support/videos";

const { db, media, place, signUp } = await testApi({ workers: 0 });
const anna = await signUp("anna");
const bytes = await clipBytes();
const minuteMs = 60_000;

/** Opens an upload of so many bytes in a draft of its own. */
async function anUpload(length: number) {
  const { id, send } = await openUpload(anna, { bytes });
  if (length > 0) await send(0, length);
  const row = await db.selectFrom("drafts").select("id").where("upload_id", "=", id).executeTakeFirstOrThrow();
  return { draft: row.id, upload: id };
}
type Opened = Awaited<ReturnType<typeof anUpload>>;

const change = ({ draft }: Pick<Opened, "draft">, set: Partial<DraftRow>) =>
  db.updateTable("drafts").set(set).where("id", "=", draft).execute();
const ago = (minutes: number) => timestamp(Date.now() - minutes * minuteMs);

async function ageFile({ draft, upload }: Opened, minutes: number) {
  const at = new Date(Date.now() - minutes * minuteMs);
  await utimes(join(place.dataDir, "media/drafts", draft, upload), at, at);
}

const readDraft = ({ draft }: Pick<Opened, "draft">) =>
  db.selectFrom("drafts").selectAll().where("id", "=", draft).executeTakeFirst();
const uploadsOf = (opened: Opened[]) =>
  Promise.all(opened.map(async (each) => (await readDraft(each))?.upload_id ?? null));

test("an upload that received nothing for ten minutes ends, and its draft stays", async () => {
  const [old, recent, begun, unrecorded] = [await anUpload(0), await anUpload(0), await anUpload(5), await anUpload(5)];
  const all = [old, recent, begun, unrecorded];
  for (const each of all) await ageFile(each, 11);
  for (const each of [old, begun]) await change(each, { updated_at: ago(11) });
  await change(recent, { updated_at: ago(9) });
  await change(unrecorded, { updated_at: ago(11), received_bytes: 0 });
  const writing = await anUpload(0);
  await change(writing, { updated_at: ago(11) });
  // Object storage has what a request sends only when a chunk is whole.
  const sending = await anUpload(0);
  await ageFile(sending, 11);
  await change(sending, { updated_at: ago(11) });
  const lock = createUploadLocker(db).newLock(`${sending.draft}/${sending.upload}`);
  await lock.lock(new AbortController().signal, () => undefined);
  await sweepEmptyUploads({ db, media });
  await lock.unlock();
  expect(await uploadsOf([...all, writing, sending])).toEqual([
    ...[null, recent.upload, begun.upload, unrecorded.upload, writing.upload, sending.upload],
  ]);
  await db.deleteFrom("drafts").where("id", "=", sending.draft).execute();
  expect(await readDraft(old)).toMatchObject({ file_name: "", upload_length: 0 });
});

test("sizes that a kill left wrong are measured, and right ones are left alone", async () => {
  const [wrong, right] = [await anUpload(5), await anUpload(7)];
  const before = (await readDraft(right))!;
  await change(wrong, { received_bytes: 1, picture_bytes: 8 });
  const thumbnailOnly = { draft: (await saveDraft(anna))._id };
  const { picture_bytes } = (await readDraft(thumbnailOnly))!;
  await change(thumbnailOnly, { picture_bytes: 0 });
  await measureDrafts({ db, media });
  expect(await readDraft(wrong)).toMatchObject({ received_bytes: 5, picture_bytes: 0 });
  expect(await readDraft(thumbnailOnly)).toMatchObject({ received_bytes: 0, picture_bytes });
  expect(picture_bytes).toBeGreaterThan(0);
  expect(await readDraft(right)).toEqual(before);
});

test("an upload is deleted when row and file are old, unless its file is processed", async () => {
  const all = [await anUpload(5), await anUpload(5), await anUpload(5), await anUpload(5)];
  const [old, oldRow, oldFile, processed] = all as [Opened, Opened, Opened, Opened];
  const video = await publishVideo(anna);
  for (const each of [old, oldRow, processed]) await change(each, { updated_at: ago(61) });
  for (const each of [old, oldFile, processed]) await ageFile(each, 61);
  await change(processed, { replaces: video._id });
  const replacement = { status: "processing", failure: null, progress: null, created_at: ago(61) } as const;
  await db
    .insertInto("replacements")
    .values({ video_id: video._id, version_id: newId(), ...replacement })
    .execute();
  await sweepDrafts({ db, media }, 60 * minuteMs);
  expect(await uploadsOf(all)).toEqual([null, oldRow.upload, oldFile.upload, processed.upload]);
  await db.updateTable("replacements").set({ status: "failed" }).where("video_id", "=", video._id).execute();
  await sweepDrafts({ db, media }, 60 * minuteMs);
  expect(await uploadsOf([processed])).toEqual([null]);
});

test("what an upload became is known for as long as uploads are kept", async () => {
  const { _id: video_id } = await publishVideo(anna);
  await db.deleteFrom("finished_uploads").execute();
  const rows = [30, 61].map((minutes) => ({
    ...{ id: newId(), owner_id: anna.id, length: 1, video_id },
    finished_at: ago(minutes),
  }));
  await db.insertInto("finished_uploads").values(rows).execute();
  await sweepDrafts({ db, media }, 60 * minuteMs);
  const left = await db.selectFrom("finished_uploads").select("id").execute();
  expect(left.map(({ id }) => id)).toEqual([rows[0]!.id]);
});

test("files beside a draft's upload are deleted once they are old, all others stay", async () => {
  const opened = await anUpload(5);
  const left = { old: newId(), recent: newId() };
  for (const id of Object.values(left)) await media.put(`drafts/${opened.draft}/${id}`, Buffer.from("x"));
  await ageFile({ ...opened, upload: left.old }, 61);
  await ageFile(opened, 61);
  const names = async () => {
    const found: string[] = [];
    for await (const name of media.listChildren(`drafts/${opened.draft}/`)) found.push(name);
    return found.filter((name) => !name.startsWith("thumbnail")).sort();
  };
  await sweepDrafts({ db, media }, 60 * minuteMs);
  expect(await names()).toEqual([opened.upload, left.recent].sort());
  await sweepDrafts({ db, media }, 60 * minuteMs, { isStart: true });
  expect(await names()).toEqual([opened.upload]);
});

test("files without a draft stay for a day where another machine may be about to add it", async () => {
  const opened = await anUpload(5);
  await db.deleteFrom("drafts").where("id", "=", opened.draft).execute();
  const shared = { ...media, isShared: true };
  const isThere = async () => (await media.stat(`drafts/${opened.draft}/${opened.upload}`)) !== null;
  await sweepDrafts({ db, media: shared }, 0);
  expect(await isThere()).toBe(true);
  await ageFile(opened, 25 * 60);
  await sweepDrafts({ db, media: shared }, 0);
  expect(await isThere()).toBe(false);
});

test("locks of processes that died are deleted, and a lock ends only its own", async () => {
  const row = { holder: "other", is_wanted: 0 } as const;
  await db
    .insertInto("upload_locks")
    .values([
      { ...row, file_id: "dead", expires_at: ago(1) },
      { ...row, file_id: "alive", expires_at: ago(-1) },
    ])
    .execute();
  await sweepUploadLocks(db);
  const lock = createUploadLocker(db).newLock("own");
  await lock.lock(new AbortController().signal, () => undefined);
  const rows = () => db.selectFrom("upload_locks").select(["file_id", "is_wanted"]).orderBy("file_id").execute();
  expect(await rows()).toEqual([
    { file_id: "alive", is_wanted: 0 },
    { file_id: "own", is_wanted: 0 },
  ]);
  const waiting = createUploadLocker(db).newLock("own");
  await expect(waiting.lock(AbortSignal.abort(), () => undefined)).rejects.toMatchObject({ status: 423 });
  expect(await rows()).toMatchObject([{ is_wanted: 0 }, { is_wanted: 1 }]);
  await waiting.unlock();
  expect(await rows()).toHaveLength(2);
  await lock.unlock();
  expect(await rows()).toEqual([{ file_id: "alive", is_wanted: 0 }]);
});
