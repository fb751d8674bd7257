import { execFile } from "node:child_process";
import { copyFile, link, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { keepPlayed } from "#api/media/formats/keep-played";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";

async function copyOf(name: ClipName) {
  const path = join(await tempDir(), name);
  await copyFile(await clip(name), path);
  return path;
}

/** Returns a hash of the pictures and the first sound that ffmpeg decodes; fails where it complains. */
async function decode(path: string) {
  const streams = ["-map", "0:V:0", "-map", "0:a:0?", "-f", "md5", "-"];
  const { stdout, stderr } = await promisify(execFile)("ffmpeg", ["-v", "warning", "-i", path, ...streams]);
  expect(stderr).toBe("");
  return stdout;
}

test.for<ClipName>(["located", "tracked"])(
  "the tracks of %s other than its main ones are blanked in place, and the video plays as before",
  async (name) => {
    const path = await copyOf(name);
    const [before, size] = [await decode(path), (await stat(path)).size];
    expect(await probeVideo(path)).toMatchObject({ hasOtherTracks: true, playsAsIs: false, extension: "bin" });
    expect(await keepPlayed(path, "")).toBe(true);
    expect(await probeVideo(path)).toMatchObject({ hasOtherTracks: false, playsAsIs: true, extension: "mp4" });
    const content = await readFile(path);
    expect([content.includes("+52.5"), content.length]).toEqual([false, size]);
    expect(await decode(path)).toBe(before);
    const { stdout } = await promisify(execFile)("ffprobe", ["-v", "error", "-show_entries", "stream=index", path]);
    expect(stdout.match(/index=/g)).toHaveLength(2);
  },
);

const box = (type: string, content: string) => {
  const bytes = Buffer.alloc(8 + content.length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(type + content, 4, "latin1");
  return bytes;
};

/** Adds to a video what dashcams write: positions behind the samples, in boxes of their own, and after the last box. */
async function withHiddenPlaces(name: "mp4" | "moov-last") {
  const content = await readFile(await clip(name));
  const mdat = content.indexOf("mdat") - 4;
  const end = mdat + content.readUInt32BE(mdat);
  const longer = Buffer.from(content);
  const hidden = Buffer.from("freeGPS +52.5+13.4");
  longer.writeUInt32BE(end - mdat + hidden.length, mdat);
  const boxes = [box("free", "GPS +52.5"), box("gps ", "+52.5+13.4"), Buffer.from("\0\0\0\x01+52.5+13.4 in a trailer")];
  return Buffer.concat([longer.subarray(0, end), hidden, longer.subarray(end), ...boxes]);
}

test.for(["mp4", "moov-last"] as const)(
  "what a dashcam hides between and after the boxes of %s is blanked",
  async (name) => {
    const path = join(await tempDir(), "dashcam.mp4");
    await writeFile(path, await withHiddenPlaces(name));
    const [before, size] = [await decode(path), (await stat(path)).size];
    expect(await keepPlayed(path, "")).toBe(true);
    const content = await readFile(path);
    expect([content.includes("+52.5"), content.length]).toEqual([false, size]);
    expect(await decode(path)).toBe(before);
    expect(await probeVideo(path)).toMatchObject({ playsAsIs: true, duration: expect.closeTo(2, 1) as number });
  },
);

test("a file without erasable bytes stays a hard link", async () => {
  for (const name of ["silent", "long", "variable"] as const) {
    const path = await copyOf(name);
    await keepPlayed(path, "");
    const before = await readFile(path);
    await link(path, `${path}.shared`);
    expect(await keepPlayed(path, "")).toBe(true);
    expect([(await stat(path)).nlink, (await readFile(path)).equals(before)]).toEqual([2, true]);
  }
});

const table = (type: string, numbers: number[]) => {
  const content = Buffer.alloc((numbers.length + 1) * 4);
  for (const [index, number] of numbers.entries()) content.writeUInt32BE(number, (index + 1) * 4);
  return box(type, content.toString("latin1"));
};

function replaceBoxes(content: Buffer, changed: Buffer[]): Buffer {
  const boxes: Buffer[] = [];
  for (let at = 0; at < content.length; at += content.readUInt32BE(at)) {
    const each = content.subarray(at, at + content.readUInt32BE(at));
    const type = each.toString("latin1", 4, 8);
    const isParent = /^(moov|trak|mdia|minf|stbl)$/.test(type);
    const inner = () => box(type, replaceBoxes(each.subarray(8), changed).toString("latin1"));
    boxes.push(changed.find((one) => one.includes(type)) ?? (isParent ? inner() : each));
  }
  return Buffer.concat(boxes);
}

/** Gives a sound so many chunks, each with one sample of five bytes below a hidden one. */
async function withChunks(count: number) {
  const content = await readFile(await clip("song.m4a"));
  const from = content.indexOf("mdat") + 4;
  const offsets = Array.from({ length: count }, (_, chunk) => from + chunk * 6 + 1);
  const [times, sizes] = [table("stts", [1, count, 1024]), table("stsz", [5, count])];
  const tables = [times, sizes, table("stsc", [1, 1, 1, 1]), table("stco", [count, ...offsets])];
  return replaceBoxes(content, [...tables, box("mdat", "+\0\0\0\0\0".repeat(count))]);
}

test("what lies between very many samples is blanked up to a number that holds up nothing else", async () => {
  const path = join(await tempDir(), "chunks.m4a");
  for (const [count, isKept] of [
    [20_000, true],
    [300_000, false],
  ] as const) {
    await writeFile(path, await withChunks(count));
    expect(await probeVideo(path)).toMatchObject({ playsAsIs: true });
    expect(await keepPlayed(path, "")).toBe(isKept);
    expect((await readFile(path)).includes("+\0\0\0\0\0+")).toBe(!isKept);
  }
});

test.for<ClipName>(["fragmented", "located-fragmented", "webm", "truncated"])(
  "%s stays as it is, since its tables do not say what players read",
  async (name) => {
    const path = await copyOf(name);
    expect(await keepPlayed(path, "")).toBe(false);
    expect((await readFile(path)).equals(await readFile(await clip(name)))).toBe(true);
  },
);
