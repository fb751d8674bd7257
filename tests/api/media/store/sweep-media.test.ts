import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDiskStore } from "#api/media/store/disk-store";
import { sweepMedia } from "#api/media/store/sweep-media";
import { examineFiles } from "#api/operation/doctor/examine";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi } from "#tests/support/api";

const noRows = async () => new Set<string>();
const id = "65a000000010000000000001";

/** A directory with a file that a video shares with an upload from long ago, as one has that is being published. */
async function anOldFileOfNewVideo() {
  const dir = await tempDir();
  const upload = join(dir, "upload");
  await mkdir(join(dir, "videos"));
  await writeFile(upload, "a film");
  await utimes(upload, 1, 1);
  const store = createDiskStore(dir);
  await store.put(`videos/${id}/source.mp4`, { path: upload });
  return store;
}

test("a sweep beside a server leaves the file of a video that is published from an old draft", async () => {
  const store = await anOldFileOfNewVideo();
  await sweepMedia({ ...store, isShared: true }, noRows);
  expect(await store.stat(`videos/${id}/source.mp4`)).toMatchObject({ bytes: 6 });
  await sweepMedia(store, noRows);
  expect(await store.stat(`videos/${id}/source.mp4`)).toBeNull();
});

test("the doctor takes no such file for a leftover", async () => {
  const { db } = await testApi({ workers: 0 });
  const media = await anOldFileOfNewVideo();
  const findings = async (now?: number) => {
    const keys: string[] = [];
    for await (const finding of examineFiles({ db, media, ...(now && { now }) })) keys.push(JSON.stringify(finding));
    return keys.filter((text) => text.includes(id)).length;
  };
  expect(await findings()).toBe(0);
  expect(await findings(Date.now() + 2 * 60 * 60_000)).toBe(1);
});
