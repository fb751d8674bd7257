import { copyFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blankMetadata } from "#api/media/blank-metadata";
import { probeVideo } from "#api/media/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "./temp-dir";

async function copyOf(name: ClipName) {
  const path = join(await tempDir(), name);
  await copyFile(await clip(name), path);
  return path;
}

test("what a file tells of its owner is blanked in place, and it plays as before", async () => {
  const path = await copyOf("tagged");
  const [before, size] = [await probeVideo(path), (await stat(path)).size];
  expect((await readFile(path)).includes("+52.5+13.4")).toBe(true);
  expect(await blankMetadata(path)).toBe(2);
  const content = await readFile(path);
  expect([content.includes("+52.5"), content.includes("Secret"), content.length]).toEqual([false, false, size]);
  expect(await probeVideo(path)).toEqual(before);
});

test("tracks are counted", async () => {
  expect(await blankMetadata(await copyOf("silent"))).toBe(1);
  expect(await blankMetadata(await copyOf("tracked"))).toBe(3);
});

test("a file that is no MP4 stays as it is", async () => {
  const path = await copyOf("webm");
  expect(await blankMetadata(path)).toBe(0);
  expect((await readFile(path)).equals(await readFile(await clip("webm")))).toBe(true);
});
