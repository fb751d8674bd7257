import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeLease } from "#api/operation/backup/backup-lease";
import { deferDeletions, sweepDeletions } from "#api/media/store/defer-deletions";
import { openMediaStore } from "#api/media/store/open-media";
import { publishVideo } from "#tests/support/videos";
import { testApi } from "#tests/support/api";
import { backUp, newTarget, problemsIn } from "#tests/support/backups";
import { cleanUp } from "#tests/support/spawned";

afterAll(cleanUp);
const api = await testApi();
const anna = await api.signUp("anna");
const mediaDir = join(api.place.dataDir, "media");
const media = await openMediaStore(mediaDir);
const pathOf = (key: string) => join(mediaDir, key);
const waiting = async () =>
  (await api.db.selectFrom("media_deletions").select("key").orderBy("key").execute()).map(({ key }) => key);

test("files that are deleted during a backup stay until it has ended", async () => {
  const video = await publishVideo(anna);
  const keys = (await readdir(pathOf(`videos/${video._id}`))).map((name) => `videos/${video._id}/${name}`).sort();
  const lease = await takeLease(api.db);
  await anna.delete(`/videos/${video._id}`);
  await sweepDeletions(api.db, media);
  expect(keys.map((key) => existsSync(pathOf(key)))).toEqual(keys.map(() => true));
  expect(await waiting()).toEqual(keys);
  await lease.release();
  await sweepDeletions(api.db, media);
  expect([await waiting(), keys.filter((key) => existsSync(pathOf(key)))]).toEqual([[], []]);
});

test("a single file that is deleted during a backup is deleted after it, and no file whose key begins with its key", async () => {
  const [key, longerKey] = ["images/single", "images/single-96.webp"];
  for (const each of [key, longerKey]) await media.put(each, Buffer.from(each));
  const lease = await takeLease(api.db);
  await deferDeletions(media, api.db).deleteFile(key);
  expect([await waiting(), existsSync(pathOf(key))]).toEqual([[key], true]);
  await lease.release();
  await sweepDeletions(api.db, media);
  expect([await waiting(), existsSync(pathOf(key)), existsSync(pathOf(longerKey))]).toEqual([[], false, true]);
});

test("a file that was stored again while its deletion waited stays", async () => {
  const key = "images/again-96.webp";
  await media.put(key, Buffer.from("old"));
  const { modifiedAtMs } = (await media.stat(key))!;
  const modified_at = new Date(modifiedAtMs - 1_000).toISOString();
  await api.db.insertInto("media_deletions").values({ key, modified_at, created_at: modified_at }).execute();
  await sweepDeletions(api.db, media);
  expect([await waiting(), existsSync(pathOf(key))]).toEqual([[], true]);
});

test("a backup carries out the deletions that waited for it", async () => {
  const target = await newTarget();
  const key = "images/unused-96.webp";
  await writeFile(pathOf(key), "");
  const { modifiedAtMs } = (await media.stat(key))!;
  const modified_at = new Date(modifiedAtMs).toISOString();
  await api.db.insertInto("media_deletions").values({ key, modified_at, created_at: modified_at }).execute();
  await backUp(api, target);
  expect([await waiting(), existsSync(pathOf(key)), await problemsIn(target)]).toEqual([[], false, []]);
});
