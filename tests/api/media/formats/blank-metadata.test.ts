import { copyFile, link, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eraseMp4Metadata } from "#api/media/formats/erase-metadata";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";
import { wideBox, widenIndex } from "../wide-boxes";

async function copyOf(name: ClipName) {
  const path = join(await tempDir(), name);
  await copyFile(await clip(name), path);
  return path;
}

test("metadata about the owner is blanked in place, and the file plays as before", async () => {
  const path = await copyOf("tagged");
  const [before, size] = [await probeVideo(path), (await stat(path)).size];
  expect((await readFile(path)).includes("+52.5+13.4")).toBe(true);
  await eraseMp4Metadata(path);
  const content = await readFile(path);
  expect([content.includes("+52.5"), content.includes("Secret"), content.length]).toEqual([false, false, size]);
  expect(await probeVideo(path)).toEqual(before);
});

test("what shares its bytes with a file keeps its metadata, and a file without any continues sharing them", async () => {
  for (const [name, links] of [
    ["tagged", 1],
    ["silent", 2],
  ] as const) {
    const path = await copyOf(name);
    if (links === 2) await eraseMp4Metadata(path);
    const before = await readFile(path);
    await link(path, `${path}.shared`);
    await eraseMp4Metadata(path);
    expect((await readFile(`${path}.shared`)).equals(before)).toBe(true);
    expect((await stat(path)).nlink).toBe(links);
    expect((await readFile(path)).includes("+52.5+13.4")).toBe(false);
  }
});

test("metadata in boxes with 64-bit sizes is blanked too", async () => {
  const path = join(await tempDir(), "wide.mp4");
  await writeFile(path, widenIndex(await readFile(await clip("tagged"))));
  const [before, size] = [await probeVideo(path), (await stat(path)).size];
  expect(before).toMatchObject({ duration: 2, isMoovLast: true, videoCodec: "avc" });
  expect((await readFile(path)).includes("+52.5+13.4")).toBe(true);
  await eraseMp4Metadata(path);
  const content = await readFile(path);
  expect([content.includes("+52.5"), content.includes("Secret"), content.length]).toEqual([false, false, size]);
  expect(await probeVideo(path)).toEqual(before);
});

test("XMP in a box of its own is blanked", async () => {
  const path = join(await tempDir(), "xmp.mp4");
  const xmp = wideBox("uuid", Buffer.from("<x:xmpmeta>Secret</x:xmpmeta>"));
  await writeFile(path, Buffer.concat([await readFile(await clip("silent")), xmp]));
  await eraseMp4Metadata(path);
  const content = await readFile(path);
  expect(content.includes("Secret")).toBe(false);
  expect(content.subarray(-xmp.length, -xmp.length + 16)).toEqual(
    Buffer.concat([xmp.subarray(0, 4), Buffer.from("free"), xmp.subarray(8, 16)]),
  );
});

test("a file of headers only is rejected instead of being read for minutes", async () => {
  const path = join(await tempDir(), "headers.mp4");
  const empty = Buffer.from("\0\0\0\x08skip", "latin1");
  const tracks = Array.from({ length: 10 }, () => wideBox("trak", Buffer.concat(Array<Buffer>(5_000).fill(empty))));
  await writeFile(path, wideBox("moov", Buffer.concat(tracks)));
  await expect(eraseMp4Metadata(path)).rejects.toMatchObject({ status: 422, fields: [{ field: "videoFile" }] });
});

test("a file that is not an MP4 stays unchanged", async () => {
  const path = await copyOf("webm");
  await eraseMp4Metadata(path);
  expect((await readFile(path)).equals(await readFile(await clip("webm")))).toBe(true);
});
