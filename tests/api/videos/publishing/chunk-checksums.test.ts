import { createHash, randomBytes } from "node:crypto";
import { open, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids";
import { saveChunk } from "#api/videos/publishing/chunk-checksums";
import { limits } from "#contract/limits";
import { testApi, type User } from "#tests/support/api";
import { openUpload } from "#tests/support/tus";

const api = await testApi();
const chunk = limits.uploadChunkBytes;
const mb = 1024 * 1024;
const bytes = randomBytes(20 * mb);
const cut = 18 * mb;

const sumsOf = (file: Uint8Array, to: number) =>
  Array.from({ length: Math.ceil(to / chunk) }, (_, number) =>
    createHash("sha256")
      .update(file.subarray(number * chunk, Math.min(to, (number + 1) * chunk)))
      .digest("hex"),
  );

/** Returns the file with one byte changed. */
function changedAt(place: number) {
  const changed = Buffer.from(bytes);
  changed[place]! ^= 1;
  return changed;
}

const savedSums = async () => {
  const rows = await api.db.selectFrom("upload_blocks").select("sha256").orderBy("number").execute();
  return rows.map(({ sha256 }) => sha256);
};

let users = 0;

/** Starts an upload and sends a part of it in two pieces, neither of which ends at the end of a chunk. */
async function aCutUpload() {
  await api.db.deleteFrom("drafts").execute();
  const anna = await api.signUp(`user${++users}`);
  const upload = await openUpload(anna, { bytes });
  await upload.send(0, 5 * mb + 1);
  await upload.send(5 * mb + 1, cut);
  const check = (file: Uint8Array, to = cut, who: User = anna) =>
    who.post<{ isSame: boolean }>(`${upload.at}/blocks`, { from: 0, to, sha256: sumsOf(file, to).join() });
  const isSame = async (file: Uint8Array, to?: number) => (await check(file, to)).data.isSame;
  const { id, upload_id } = await api.db.selectFrom("drafts").selectAll().executeTakeFirstOrThrow();
  return { anna, upload, check, isSame, path: join(api.place.dataDir, "media/drafts", id, upload_id!) };
}

test("the checksum of every whole chunk is saved", async () => {
  await aCutUpload();
  expect(await savedSums()).toEqual(sumsOf(bytes, cut).slice(0, 2));
});

test("only a file that equals the upload from its first to its last byte is the same", async () => {
  const { isSame } = await aCutUpload();
  expect(await isSame(bytes)).toBe(true);
  for (const place of [0, chunk, cut - 1]) expect(await isSame(changedAt(place))).toBe(false);
  expect(await isSame(changedAt(cut))).toBe(true);
});

test("a range that begins at a later chunk is compared, too", async () => {
  const { anna, upload } = await aCutUpload();
  const check = async (file: Uint8Array) => {
    const sha256 = sumsOf(file, cut).slice(1).join();
    return (await anna.post<{ isSame: boolean }>(`${upload.at}/blocks`, { from: chunk, to: cut, sha256 })).data.isSame;
  };
  expect({ same: await check(bytes), other: await check(changedAt(chunk)) }).toEqual({ same: true, other: false });
});

test("checksums that a kill prevented are computed from the file", async () => {
  const { isSame } = await aCutUpload();
  await api.db.deleteFrom("upload_blocks").execute();
  expect(await isSame(changedAt(chunk))).toBe(false);
  expect(await isSame(bytes)).toBe(true);
  expect(await savedSums()).toEqual(sumsOf(bytes, cut).slice(0, 2));
});

test("a chunk whose checksum is saved is not read again", async () => {
  const { isSame, path } = await aCutUpload();
  const file = await open(path, "r+");
  await file.write(Buffer.from([bytes[0]! ^ 1]), 0, 1, 0);
  await file.close();
  expect(await isSame(bytes)).toBe(true);
});

test("checksums beyond the end of a shortened file are discarded and written again", async () => {
  const { isSame, path, upload, anna } = await aCutUpload();
  const keptBytes = chunk + 100;
  await truncate(path, keptBytes);
  await api.db.updateTable("upload_blocks").set({ sha256: "stale" }).where("number", "=", 1).execute();
  expect(await isSame(bytes, keptBytes)).toBe(true);
  await upload.send(keptBytes, cut, anna);
  expect(await savedSums()).toEqual(sumsOf(bytes, cut).slice(0, 2));
  expect(await isSame(bytes)).toBe(true);
});

test("an upload that starts over has no checksums of the previous one", async () => {
  const { anna } = await aCutUpload();
  const [{ draft } = { draft: "" }] = (await anna.get<{ docs: { draft: string }[] }>("/drafts")).data.docs;
  await openUpload(anna, { draft, bytes });
  expect(await savedSums()).toEqual([]);
});

test("the checksum of an upload that another one of its draft has replaced is not saved", async () => {
  await aCutUpload();
  const before = await savedSums();
  const { id } = await api.db.selectFrom("drafts").select("id").executeTakeFirstOrThrow();
  await saveChunk(api.db, { draftId: id, uploadId: newId() }, { number: before.length, sha256: "late" });
  expect(await savedSums()).toEqual(before);
});

test("a checksum request that cannot be checked is rejected", async () => {
  const { check, upload, anna } = await aCutUpload();
  expect((await check(bytes, cut + 1)).status).toBe(409);
  const [sum] = sumsOf(bytes, cut);
  for (const body of [
    { from: 1, to: cut, sha256: sum },
    { from: 0, to: cut, sha256: sum },
    { from: 0, to: chunk, sha256: "not a sum" },
    { from: 0, to: 33 * chunk, sha256: Array.from({ length: 33 }, () => sum).join() },
    {},
  ])
    expect((await anna.post(`${upload.at}/blocks`, body)).status).toBe(422);
});
