import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { eraseMp3Tags } from "#api/media/formats/erase-metadata";
import { readMp3 } from "#api/media/formats/mp3.mjs";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";

const run = promisify(execFile);

async function aFile(...parts: Buffer[]) {
  const path = join(await tempDir(), "song.mp3");
  await writeFile(path, Buffer.concat(parts));
  return path;
}

/** Returns the frames of the long clip without its tags. */
async function frames() {
  const path = await clip("long.mp3");
  const { tags, strays } = (await readMp3(path))!;
  expect(strays).toEqual([]);
  return (await readFile(path)).subarray(tags.at(-1)?.end ?? 0);
}

const soundOf = async (path: string) =>
  (await run("ffmpeg", ["-v", "0", "-i", path, "-map", "0:a", "-f", "md5", "-"])).stdout;

test("the frames give an MP3's duration", async () => {
  const { stdout } = await run("ffprobe", [
    "-v",
    "0",
    "-show_entries",
    "format=duration",
    "-of",
    "csv=p=0",
    await clip("long.mp3"),
  ]);
  expect((await readMp3(await clip("long.mp3")))!.seconds).toBeCloseTo(Number(stdout), 0);
});

test("names, comments and cover are blanked in place, and the sound stays the same", async () => {
  const path = join(await tempDir(), "song.mp3");
  await copyFile(await clip("song.mp3"), path);
  const [sound, before] = [await soundOf(path), await readFile(path)];
  for (const secret of ["Secret", "+52.5+13.4", "TAG"]) expect(before.includes(secret)).toBe(true);
  await eraseMp3Tags(path);
  const after = await readFile(path);
  for (const secret of ["Secret", "+52.5", "TAG", "APIC", "image/jpeg"]) expect(after.includes(secret)).toBe(false);
  expect([await soundOf(path), after.length]).toEqual([sound, before.length]);
  const entries = ["-show_entries", "format_tags:stream=codec_type", "-of", "csv=p=0"];
  expect((await run("ffprobe", ["-v", "0", ...entries, path])).stdout.trim()).toBe("audio");
});

test("a tag between frames is found anywhere, also across two reads", async () => {
  const sound = await frames();
  const one = (await readMp3(await aFile(sound)))!.seconds;
  const many = Array.from({ length: Math.ceil((1 << 20) / sound.length) + 1 }, () => sound);
  const stray = Buffer.from("APETAGEX who made it".padEnd(3_000, "."));
  for (const at of [1, many.length - 1, many.length]) {
    const path = await aFile(...many.toSpliced(at, 0, stray));
    const { seconds, strays } = (await readMp3(path))!;
    expect(strays).toEqual([{ start: at * sound.length, end: at * sound.length + stray.length }]);
    expect(seconds).toBeCloseTo(many.length * one, 3);
    await eraseMp3Tags(path);
    expect((await readFile(path)).includes("who made it")).toBe(false);
  }
});

test("two leading tags and padding are not part of the sound", async () => {
  const tag = Buffer.from([
    ...Buffer.from("ID3"),
    4,
    0,
    0x10,
    0,
    0,
    1,
    2,
    ...Buffer.from("Secret".padEnd(130)),
    ...Buffer.from("3DI4567890"),
  ]);
  const path = await aFile(tag, tag, Buffer.alloc(500), await frames());
  expect(await readMp3(path)).toMatchObject({
    tags: [
      { start: 0, end: 150 },
      { start: 150, end: 300 },
    ],
    strays: [],
  });
  await eraseMp3Tags(path);
  expect((await readFile(path)).includes("Secret")).toBe(false);
  expect(await readMp3(path)).toMatchObject({
    tags: [
      { start: 0, end: 150 },
      { start: 150, end: 300 },
    ],
    strays: [],
  });
});

test.for<ClipName>(["avi", "mp3.mka", "song.aac", "mp4", "mpegts", "fake", "empty"])(
  "%s is not an MP3",
  async (name) => {
    expect(await readMp3(await clip(name))).toBeNull();
  },
);

test("a file of which only the start is an MP3 is rejected", async () => {
  const sound = await frames();
  expect(await readMp3(await aFile(sound, Buffer.alloc(sound.length, "text")))).toBeNull();
  expect(await readMp3(await aFile(sound.subarray(0, 800)))).toBeNull();
  expect(await readMp3(await aFile(Buffer.from("text"), sound))).toBeNull();
});

test("a file of many fragments is rejected, however small they are", async () => {
  const sound = await frames();
  const frame = sound.subarray(0, sound.indexOf(sound.subarray(0, 2), 4));
  const scraps = Buffer.concat([frame, frame, Buffer.alloc(4)]);
  expect((await readMp3(await aFile(Buffer.concat(Array.from({ length: 100 }, () => scraps)))))!.strays).toHaveLength(
    100,
  );
  expect(await readMp3(await aFile(Buffer.concat(Array.from({ length: 12_000 }, () => scraps))))).toBeNull();
});

test("a tag that claims to be longer than its file contains no sound", async () => {
  expect(
    await readMp3(await aFile(Buffer.from([...Buffer.from("ID3"), 3, 0, 0, 127, 127, 127, 127]), await frames())),
  ).toBeNull();
});
