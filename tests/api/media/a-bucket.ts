import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createDiskStore } from "#api/media/store/disk-store";
import type { MediaStore } from "#api/media/store/media-store";
import { tempDir } from "./temp-dir";

const twoDaysAgo = Date.now() - 2 * 24 * 60 * 60_000;

/** Creates an empty disk store that behaves like a shared bucket; every file is reported as two days old. */
export async function createFakeBucket(): Promise<MediaStore> {
  const dir = await tempDir();
  for (const name of ["videos", "images", "drafts", "uploads", "work"]) await mkdir(join(dir, name));
  const store = createDiskStore(dir);
  let lastPut = Promise.resolve();
  return {
    ...store,
    isShared: true,
    putNew: (key, content) =>
      (lastPut = lastPut.then(async () => ((await store.stat(key)) ? undefined : store.put(key, content)))),
    async *list(prefix) {
      for await (const { changedAtMs: _, ...file } of store.list(prefix)) yield { ...file, modifiedAtMs: twoDaysAgo };
    },
    async stat(key) {
      const file = await store.stat(key);
      return file && { ...file, modifiedAtMs: twoDaysAgo };
    },
  };
}
