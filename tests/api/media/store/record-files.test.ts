import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { timestamp } from "#api/db/ids";
import { acquireLock, renewLock, runLocked } from "#api/db/locks";
import { connectDatabase } from "#api/db/open";
import { findRecord } from "#api/media/store/file-records";
import { hashWaiting } from "#api/media/store/hash-waiting";
import { openMediaStore } from "#api/media/store/open-media";
import { recordFiles } from "#api/media/store/record-files";
import { testApi } from "#tests/support/api";
import { cleanUp, makeDirectory } from "#tests/support/spawned";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
const api = await testApi({ workers: 0 });
const { db } = api;
const store = await openMediaStore(await makeDirectory());
const media = recordFiles(store, db);
const at = `videos/${"a".repeat(24)}/`;
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const recordOf = async (name: string) => {
  const record = await findRecord(db, at + name);
  return record && { bytes: record.bytes, sha256: record.sha256 };
};
const never = new AbortController().signal;

async function largeFile() {
  const [path, content] = [join(await makeDirectory(), "large"), randomBytes(9 * 1024 ** 2)];
  await writeFile(path, content);
  return { path, bytes: content.length, sha256: sha256(content) };
}

test("bytes, streams and small files are hashed while they are stored", async () => {
  const content = randomBytes(300_000);
  const path = join(await makeDirectory(), "small");
  await writeFile(path, content);
  await media.put(`${at}bytes`, content);
  await media.put(`${at}stream`, Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
  await media.put(`${at}file`, { path });
  for (const name of ["bytes", "stream", "file"])
    expect(await recordOf(name)).toEqual({ bytes: content.length, sha256: sha256(content) });
});

test("a file that is missing when it is to be stored leaves the record of the one that is there", async () => {
  const content = randomBytes(1_000);
  await media.put(`${at}stays`, content);
  await expect(media.put(`${at}stays`, { path: join(await makeDirectory(), "missing") })).rejects.toThrow("ENOENT");
  expect(await recordOf("stays")).toEqual({ bytes: content.length, sha256: sha256(content) });
});

test("a large file of this machine has its size at once and its hash later", async () => {
  const { path, ...digest } = await largeFile();
  await media.put(`${at}large`, { path });
  expect(await recordOf("large")).toEqual({ bytes: digest.bytes, sha256: "" });
  await hashWaiting({ db, media }, never);
  expect(await recordOf("large")).toEqual(digest);
});

test("a file that is replaced while it is hashed does not get the hash of the earlier one", async () => {
  const { path } = await largeFile();
  const later = await largeFile();
  await media.put(`${at}replaced`, { path });
  const open: typeof media.open = async (key) => {
    const earlier = createReadStream(path);
    await media.put(key, { path: later.path });
    return earlier;
  };
  await hashWaiting({ db, media: { ...media, open } }, never);
  expect(await recordOf("replaced")).toEqual({ bytes: later.bytes, sha256: "" });
});

test("a file that was cut is not read each time, and one that a disk cannot read holds up no other", async () => {
  const { path, ...digest } = await largeFile();
  for (const name of ["cut", "unreadable", "whole"]) await media.put(`${at}${name}`, { path });
  const opened: string[] = [];
  const open: typeof media.open = async (key) => {
    opened.push(key.slice(at.length));
    if (!key.endsWith("unreadable")) return media.open(key);
    const broken = new Readable({
      read: (): void => void broken.destroy(Object.assign(new Error("EIO"), { code: "EIO" })),
    });
    return broken;
  };
  const stat: typeof media.stat = async (key) => {
    const file = await media.stat(key);
    return file && key.endsWith("cut") ? { ...file, bytes: 5 } : file;
  };
  for (let times = 0; times < 2; times += 1) await hashWaiting({ db, media: { ...media, open, stat } }, never);
  expect(opened.filter((name) => name !== "replaced")).toEqual(["unreadable", "whole"]);
  expect(await recordOf("whole")).toEqual(digest);
  expect((await findRecord(db, `${at}unreadable`))?.isDamaged).toBe(true);
});

test("of two processes, only one reads the files whose hashes wait", async () => {
  const other = connectDatabase(api.place.database);
  onTestFinished(() => other.destroy());
  await media.put(`${at}once`, { path: (await largeFile()).path });
  const opened: string[] = [];
  const open: typeof media.open = async (key) => {
    opened.push(key);
    if (opened.length === 1) await hashWaiting({ db: other, media: { ...media, open } }, never);
    return media.open(key);
  };
  await hashWaiting({ db, media: { ...media, open } }, never);
  expect(opened).toEqual([...new Set(opened)]);
  expect(opened).toContain(`${at}once`);
});

test("a killed process that hashed is replaced when its lock ends, and one that lost its lock stops", async () => {
  await media.put(`${at}later`, { path: (await largeFile()).path });
  const lock = { name: "hashes", holder: "killed", lastsMs: 60_000 };
  expect(await acquireLock(db, lock)).toBe(true);
  await hashWaiting({ db, media }, never);
  expect((await recordOf("later"))?.sha256).toBe("");
  await db.updateTable("upload_locks").set({ expires_at: timestamp() }).where("holder", "=", "killed").execute();
  await hashWaiting({ db, media }, never);
  expect((await recordOf("later"))?.sha256).toHaveLength(64);
  expect(await renewLock(db, lock)).toBe("lost");

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await runLocked(db, { name: "task", signal: never }, async (held) => {
    await db.updateTable("upload_locks").set({ holder: "another" }).where("file_id", "=", "task").execute();
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(held.aborted).toBe(true));
  });
});

test("object storage has the hash of a large file at once, because it is read for it", async () => {
  const { path, ...digest } = await largeFile();
  await recordFiles({ ...store, isShared: true }, db).put(`${at}shared`, { path });
  expect(await recordOf("shared")).toEqual(digest);
});

test("a copy has the record of its file; the copy of a draft's picture is hashed at once", async () => {
  await media.put(`${at}original`, Buffer.from("original"));
  await media.copy(`${at}original`, `${at}copy`);
  expect(await recordOf("copy")).toEqual(await recordOf("original"));
  await media.put("drafts/draft/picture", Buffer.from("picture"));
  expect(await findRecord(db, "drafts/draft/picture")).toBeNull();
  await media.copy("drafts/draft/picture", `${at}picture`);
  expect(await recordOf("picture")).toEqual({ bytes: 7, sha256: sha256(Buffer.from("picture")) });
});

test("a deletion of one file forgets this file and no other", async () => {
  for (const name of ["lone", "lone-1"]) await media.put(at + name, Buffer.from(name));
  await media.deleteFile(`${at}lone`);
  expect([await recordOf("lone"), (await recordOf("lone-1"))?.bytes]).toEqual([null, 6]);
});

test("a deletion forgets the files of its prefix and no others", async () => {
  for (const name of ["gone-1", "gone-2", "gonf"]) await media.put(at + name, Buffer.from(name));
  await media.deletePrefix(`${at}gone-`);
  expect([await recordOf("gone-1"), await recordOf("gone-2"), (await recordOf("gonf"))?.bytes]).toEqual([
    null,
    null,
    4,
  ]);
});

test("a file whose storing fails has no record, so that none is wrong", async () => {
  await media.put(`${at}failing`, Buffer.from("earlier"));
  const broken = new Readable({ read: (): void => void broken.destroy(new Error("Broken")) });
  await expect(media.put(`${at}failing`, broken)).rejects.toThrow("Broken");
  expect(await recordOf("failing")).toBeNull();
});

test("a task that is told to end while it waits for its lock ends", async () => {
  const ending = new AbortController();
  const running = runLocked(db, { name: "ended task", signal: ending.signal }, async (held) =>
    expect(held.aborted).toBe(true),
  );
  ending.abort();
  await running;
});
