import { readlinkSync } from "node:fs";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { openMediaStore } from "#api/media/store/open-media";
import { testStore } from "#tests/support/store-contract";
import { tempDir } from "../temp-dir";

testStore("a disk", async () => openMediaStore(await tempDir()));

/** Lists the files and directories that are written to the disk for good from now on. */
async function recordSyncs(dir: string) {
  const handle = await open(dir);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const synced: string[] = [];
  const sync = vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
  onTestFinished(() => void sync.mockRestore());
  return synced;
}

test.runIf(process.platform === "linux").each(["a file", "a copy", "a stream", "bytes"])(
  "%s is on the disk for good before it counts as stored, with the names of new directories",
  async (kind) => {
    const dir = await tempDir();
    const store = await openMediaStore(dir);
    const path = join(dir, "uploads", "upload");
    await writeFile(path, "film");
    const synced = await recordSyncs(dir);
    const key = "videos/1/version-2/source.mp4";
    const content = { "a file": { path }, "a stream": Readable.from(["film"]), bytes: Buffer.from("film") };
    if (kind === "a copy") await store.put("drafts/1/upload", { path }).then(() => store.copy("drafts/1/upload", key));
    else await store.put(key, content[kind as keyof typeof content]);
    const directories = ["videos", "videos/1", "videos/1/version-2"].map((name) => join(dir, name));
    expect(synced).toEqual(expect.arrayContaining(directories));
    expect(synced.map((each) => basename(each)).some((name) => /^(upload|source\.mp4)/.test(name))).toBe(true);
  },
);
