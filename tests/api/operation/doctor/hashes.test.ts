import { randomBytes } from "node:crypto";
import { open, readdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "#api/operation/doctor/examine";
import { findRecord } from "#api/media/store/file-records";
import { collect } from "#api/media/store/media-store";
import { openMediaStore } from "#api/media/store/open-media";
import { recordFiles } from "#api/media/store/record-files";
import { testApi } from "#tests/support/api";
import { backUp, newTarget, restore } from "#tests/support/backups";
import { buildForm } from "#tests/support/client";
import { findProblems, repairSite } from "#tests/support/doctor";
import { emptyPlace, runCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";
import { aPicture, publishVideo } from "#tests/support/videos";

afterAll(cleanUp);
const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
const video = await publishVideo(anna);
await anna.patch("/users/avatar", buildForm({ avatar: await aPicture("red") }));
const mediaDir = join(api.place.dataDir, "media");
const pathOf = (key: string) => join(mediaDir, key);
const videoKey = `videos/${video._id}/`;
const store = await openMediaStore(mediaDir);
const media = recordFiles(store, api.db);
const source = videoKey + (await readdir(pathOf(videoKey))).find((name) => name.startsWith("source."))!;
const thumbnail = videoKey + (await readdir(pathOf(videoKey))).find((name) => name.startsWith("thumbnail-"))!;
const avatar = `images/${(await readdir(pathOf("images")))[0]!}`;
const target = await newTarget();
beforeAll(() => backUp(api, target));

/** Zeroes the middle of a file, as a failing disk does: its size stays the same. */
async function zero(key: string) {
  const file = await open(pathOf(key), "r+");
  const { size } = await file.stat();
  const bytes = Math.floor(size / 2);
  await file.write(Buffer.alloc(bytes), 0, bytes, Math.floor((size - bytes) / 2));
  await file.close();
}

const readAll = async (from = "") =>
  (await collect(examine({ db: api.db, media: store, minAgeMs: 0, hashes: { from } }))).map(({ problem }) => problem);

const restoreMissing = () => runCommand(api.place, "restore", [target, "--missing"]);

const repairFromBackup = async () => expect((await restoreMissing()).code).toBe(0);

test("a truncated thumbnail is found by its size, with what to do without a backup", async () => {
  await truncate(pathOf(thumbnail), 10);
  const advice = "without a backup, its owner chooses a frame or another picture in the form of the video";
  expect(await findProblems(api)).toEqual([
    `The video ${video._id} lacks its thumbnail, or has another one in its place: ${thumbnail} (${advice})`,
  ]);
  await repairFromBackup();
  expect(await findProblems(api)).toEqual([]);
});

test.for([
  ["a film", source, `The video ${video._id} has a damaged file: ${source}`],
  ["a picture", avatar, `The account ${anna.id} has a damaged picture: ${avatar}`],
])("zeroed bytes in %s are found by --hashes, stay known, and come from a backup", async ([, key, problem]) => {
  await zero(key!);
  expect(await findProblems(api)).toEqual([]);
  const { code, output } = await runCommand(api.place, "doctor", ["--hashes"]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(`^${problem}\nRead \\d+ files with `) });
  expect(await findProblems(api)).toEqual([problem]);
  expect(await restoreMissing()).toEqual({ code: 0, output: expect.stringContaining(`Restored: ${key}\n`) });
  expect([await findProblems(api), await readAll()]).toEqual([[], []]);
  expect(await restoreMissing()).toEqual({
    code: 0,
    output: "Every file of the site is there: nothing was restored\n",
  });
});

test("a lost video comes from a backup, and a whole file is not replaced", async () => {
  await rm(pathOf(source));
  const whole = { key: thumbnail, ...(await store.stat(thumbnail)) };
  await api.db.updateTable("stored_files").set({ is_damaged: 1 }).where("key", "=", thumbnail).execute();
  expect(await restoreMissing()).toEqual({
    code: 0,
    output: expect.stringMatching(`^Restored: ${source}\nRestored: 1 file with .+ came from 20`),
  });
  expect({ key: thumbnail, ...(await store.stat(thumbnail)) }).toEqual(whole);
  expect(await findProblems(api)).toEqual([]);
});

test("what a backup lacks, or has in another content, is named and stays as it is", async () => {
  const { sha256, bytes } = (await findRecord(api.db, source))!;
  await zero(source);
  await api.db
    .updateTable("stored_files")
    .set({ sha256: "0".repeat(64) })
    .where("key", "=", source)
    .execute();
  const late = `${videoKey}renditions/240p.m3u8`;
  await media.put(late, Buffer.from("late"));
  await rm(pathOf(late));
  await readAll();
  const { code, output } = await restoreMissing();
  expect({ code, lines: output.split("\n").slice(0, 3) }).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(`^The backup 20\\S+ has an earlier content of ${source}$`),
      expect.stringMatching(`^The backup 20\\S+ lacks ${late}$`),
      expect.stringMatching(/^0 files .+; 2 files could not be restored$/),
    ],
  });
  await api.db.updateTable("stored_files").set({ sha256, bytes }).where("key", "=", source).execute();
  await media.deletePrefix(late);
  await repairFromBackup();
});

test("a damaged rendition is made again by --repair", async () => {
  const key = `${videoKey}renditions/storyboard-1.jpg`;
  await media.put(key, randomBytes(900));
  await zero(key);
  expect(await readAll()).toEqual([`The video ${video._id} has a damaged rendition: ${key}`]);
  await repairSite(api);
  const jobs = await api.db.selectFrom("jobs").select("kind").where("kind", "=", "make-renditions").execute();
  expect(jobs).toHaveLength(1);
  await api.db.deleteFrom("jobs").execute();
  await media.deletePrefix(`${videoKey}renditions/`);
});

test("files from before are counted, and hashed when they are read", async () => {
  await api.db.deleteFrom("stored_files").execute();
  const run = (...args: string[]) => runCommand(api.place, "doctor", args);
  expect(await run()).toEqual({
    code: 0,
    output: expect.stringMatching(/^Not hashed yet: 5 files, which --hashes reads\nThe site is in order\n$/),
  });
  expect((await run("--hashes")).output).toMatch(/^Read 5 files with .+\nThe site is in order\n$/);
  expect((await run()).output).toBe("The site is in order\n");
  await zero(source);
  expect(await readAll()).toEqual([expect.stringContaining("has a damaged file")]);
  await repairFromBackup();
});

test("a check continues from the file at which it stopped", async () => {
  const read: string[] = [];
  const hashes = { from: thumbnail, onFile: ({ key }: { key: string }) => void read.push(key) };
  await collect(examine({ db: api.db, media: store, minAgeMs: 0, hashes }));
  expect(read.length).toBeGreaterThan(0);
  expect(read).toEqual([...read].sort());
  expect(read.every((key) => key >= thumbnail)).toBe(true);
  expect((await runCommand(api.place, "doctor", ["--from", thumbnail])).output).toMatch(/^Usage:/);
});

test("a block that the disk cannot read is a damaged file", async () => {
  const unreadable = Object.assign(new Error("read"), { code: "EIO" });
  const failing = {
    ...store,
    open: async (key: string) =>
      key === source ? new Readable({ read: () => undefined }).destroy(unreadable) : store.open(key),
  };
  const found = await collect(examine({ db: api.db, media: failing, minAgeMs: 0, hashes: { from: "" } }));
  expect(found.map(({ problem }) => problem)).toEqual([`The video ${video._id} has a damaged file: ${source}`]);
  expect(await readAll()).toEqual([]);
});

test("a file that was replaced after the snapshot of its backup is in order where the backup is restored", async () => {
  const place = await emptyPlace();
  await api.db
    .updateTable("stored_files")
    .set({ sha256: "0".repeat(64) })
    .where("key", "=", source)
    .execute();
  const late = await newTarget();
  await backUp(api, late);
  expect(await restore(late, place)).toEqual([]);
  expect((await runCommand(place, "doctor", ["--hashes"])).output).toMatch(/\nThe site is in order\n$/);
  await api.db.deleteFrom("stored_files").where("key", "=", source).execute();
});

test("the record of a file that nothing needs any more goes with --repair", async () => {
  const gone = `${videoKey}thumbnail-9-480.webp`;
  await media.put(gone, Buffer.from("gone"));
  await rm(pathOf(gone));
  expect(await findProblems(api)).toEqual([`The video ${video._id} does not use the file ${gone}`]);
  for (const { repair } of await collect(examine({ db: api.db, media, minAgeMs: 0 }))) await repair?.();
  expect(await findProblems(api)).toEqual([]);
});
