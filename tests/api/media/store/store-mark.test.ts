import { expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { findSiteId } from "#api/db/site-id";
import { claimStore, markKey, markStore } from "#api/media/store/store-mark";
import { type MediaStore, readAll } from "#api/media/store/media-store";
import { createSweepHandler, sweepLeftovers } from "#api/operation/clean-up/sweep-leftovers";
import type { ProcessingDeps } from "#api/videos/processing/deps";
import { describeFailure } from "#api/videos/processing/describe-failure";
import type { Job } from "#api/videos/processing/job-queue";
import { createFakeBucket } from "#tests/api/media/a-bucket";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
const [own = ""] = await insertVideos(api, anna, [{}]);
const other = "65a000000010000000000001";

const sweep = (media: MediaStore) => sweepLeftovers({ db: api.db, media, keepUploadsMs: 0 });
const markOf = async (media: MediaStore) => (await readAll((await media.open(markKey))!)).toString();
const has = async (media: MediaStore, key: string) => (await media.stat(key)) !== null;

async function aBucketWith(...keys: string[]) {
  const media = await createFakeBucket();
  for (const key of keys) await media.put(key, Buffer.from("bytes"));
  return media;
}

test("a site that names the bucket of another one deletes nothing there", async () => {
  const keys = [`videos/${other}/source.mp4`, "images/abc-192.webp", `drafts/${other}/thumbnail`];
  for (const marked of [false, true]) {
    const media = await aBucketWith(...keys);
    if (marked) await markStore(media, other);
    await sweep(media);
    expect(await Promise.all(keys.map((key) => has(media, key)))).toEqual([true, true, true]);
    expect({ marked, isOwn: await claimStore(api.db, media) }).toEqual({ marked, isOwn: false });
  }
});

test("a bucket from before marks gets that of the site whose videos it has, and is swept", async () => {
  const leftovers = [`videos/${other}/source.mp4`, "images/abc-192.webp"];
  const media = await aBucketWith(`videos/${own}/source.mp4`, ...leftovers);
  await sweep(media);
  expect(await markOf(media)).toBe(await findSiteId(api.db));
  expect(await Promise.all(leftovers.map((key) => has(media, key)))).toEqual([false, false]);
  expect(await has(media, `videos/${own}/source.mp4`)).toBe(true);
});

test("a bucket with only a picture or a draft of a site is that site's", async () => {
  const [avatar, draft] = ["c0ffee", "65a000000010000000000002"];
  await api.db.updateTable("users").set({ avatar }).where("id", "=", anna.id).execute();
  const times = { created_at: timestamp(), updated_at: timestamp() };
  const texts = { token: draft, title: "", description: "" };
  await api.db
    .insertInto("drafts")
    .values({ id: draft, owner_id: anna.id, ...texts, ...times })
    .execute();
  for (const key of [`images/${avatar}-192.webp`, `drafts/${draft}/thumbnail`]) {
    const media = await aBucketWith(`videos/${other}/source.mp4`, "images/abc-192.webp", key);
    expect({ key, isOwn: await claimStore(api.db, media) }).toEqual({ key, isOwn: true });
  }
});

test("a sweep of a bucket that may be another site's fails, and says why", async () => {
  const media = await aBucketWith(`videos/${other}/source.mp4`);
  const { run } = createSweepHandler({ db: api.db, media, keepUploadsMs: 0 } as ProcessingDeps);
  const error: unknown = await run({} as Job, new AbortController().signal).catch((failure: unknown) => failure);
  expect(describeFailure("sweep", error).failure).toMatchObject({
    message: `The bucket may be another site's: its files stay. If it is this site's alone, write ${await findSiteId(api.db)} into its object site-id`,
    code: expect.any(String) as string,
  });
  expect(await has(media, `videos/${other}/source.mp4`)).toBe(true);
});

test("an empty bucket becomes the first site's, and one that a person gives over becomes the next one's", async () => {
  const media = await aBucketWith();
  expect(await claimStore(api.db, media)).toBe(true);
  await media.put(`videos/${other}/source.mp4`, Buffer.from("bytes"));
  expect(await claimStore(api.db, media)).toBe(true);
  const next = await testApi({ workers: 0 });
  expect(await claimStore(next.db, media)).toBe(false);
  await media.put(markKey, Buffer.from(`${await findSiteId(next.db)}\n`));
  expect(await claimStore(next.db, media)).toBe(true);
});

test("of two sites that claim one bucket at once, the first to mark it has it", async () => {
  const [media, next] = [await aBucketWith(), await testApi({ workers: 0 })];
  let first: boolean | undefined;
  const late: MediaStore = {
    ...media,
    async putNew(...args) {
      first = await claimStore(api.db, media);
      await media.putNew!(...args);
    },
  };
  const second = await claimStore(next.db, late);
  expect({ first, second, mark: await markOf(media) }).toEqual({
    ...{ first: true, second: false },
    mark: await findSiteId(api.db),
  });
});
