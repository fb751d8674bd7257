import { open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { eraseMp3Tags } from "#api/media/formats/erase-metadata";
import { moveMoov } from "#api/media/formats/move-moov";
import { readMp3 } from "#api/media/formats/mp3.mjs";
import { probeVideo } from "#api/media/formats/probe";
import { cpuMs } from "#tests/support/cpu";
import { tempDir } from "../temp-dir";

const MB = 1024 ** 2;
const files: string[] = [];

afterAll(() => Promise.all(files.map((path) => rm(path, { force: true }))));

async function pathOf(name: string) {
  const path = join(await tempDir(), name);
  files.push(path);
  return path;
}

/** The header of a 25-byte frame after which no other frame begins. */
const strayFrame = Buffer.from([0xff, 0xf3, 0x16, 1]);

/** Builds an MP3 of the smallest possible frames, with as many stray frame headers as a tenth of the file may hold. */
async function hostileMp3() {
  // MPEG 2, layer III, 8 kbit/s, 24 kHz: 24 bytes (ISO/IEC 13818-3 §2.4.2.3).
  const frame = Buffer.alloc(24);
  frame.set([0xff, 0xf3, 0x14, 0]);
  const frames = Buffer.alloc(24 * 40_000, frame);
  const strays = Buffer.alloc(90_000, strayFrame);
  const path = await pathOf("hostile.mp3");
  await writeFile(
    path,
    Array.from({ length: 24 }, () => Buffer.concat([frames, strays])),
  );
  return path;
}

test("an MP3 that is slow to read costs the server's own process little time", async () => {
  const path = await hostileMp3();
  await readMp3(path);
  const here = await cpuMs(() => readMp3(path));
  await probeVideo(path);
  expect(await cpuMs(() => probeVideo(path))).toBeLessThan(here / 3);
  expect(await cpuMs(() => probeVideo(path, { account: "another" }))).toBeLessThan(here / 3);
});

test("an MP3 that exceeds the reader's time limit is rejected", async () => {
  const path = await hostileMp3();
  await expect(probeVideo(path, { timeoutMs: 1 })).rejects.toMatchObject({ status: 422 });
  expect(await probeVideo(path)).toMatchObject({ container: "mp3" });
  await eraseMp3Tags(path);
  expect((await readFile(path)).includes(Buffer.alloc(400, strayFrame))).toBe(false);
});

const box = (type: string, size: number) => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size);
  header.write(type, 4, "latin1");
  return header;
};

const entryCount = 30_000_000;

/** Builds an MP4 whose last box is an index of 115 MB: chunk offsets, of which only the last is not zero. */
async function largeIndex() {
  const table = 16 + entryCount * 4;
  const parents = ["moov", "trak", "mdia", "minf", "stbl"].map((type, depth) => box(type, table + (5 - depth) * 8));
  const count = Buffer.alloc(8);
  count.writeUInt32BE(entryCount, 4);
  const start = Buffer.concat([box("ftyp", 16), Buffer.alloc(8), box("mdat", 1_008), Buffer.alloc(1_000)]);
  const path = await pathOf("large-index.mp4");
  const file = await open(path, "w");
  const head = Buffer.concat([start, ...parents, box("stco", table), count]);
  await file.write(head);
  await file.truncate(head.length + entryCount * 4);
  const last = Buffer.alloc(4);
  last.writeUInt32BE(24);
  await file.write(last, 0, 4, head.length + (entryCount - 1) * 4);
  await file.close();
  return { path, indexBytes: table + 40 };
}

const peakBytes = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) * 1024;

test.runIf(process.platform === "linux")("a large index moves first within 64 MB", async () => {
  const { path, indexBytes } = await largeIndex();
  const output = await pathOf("moved.mp4");
  writeFileSync("/proc/self/clear_refs", "5");
  const before = peakBytes();
  expect(await moveMoov(path, output)).toBe(true);
  expect((peakBytes() - before) / MB).toBeLessThan(64);
  const file = await open(output);
  const last = Buffer.alloc(4);
  await file.read(last, 0, 4, 16 + indexBytes - 4);
  await file.close();
  expect(last.readUInt32BE()).toBe(24 + indexBytes);
});

test("an index with more boxes than the limit stays in place", async () => {
  const path = await pathOf("many-boxes.mp4");
  const size = 8 * 20_001;
  const start = Buffer.concat([box("ftyp", 16), Buffer.alloc(8), box("mdat", 1_008), Buffer.alloc(1_000)]);
  await writeFile(path, [start, box("moov", size + 8), Buffer.alloc(size, box("free", 8))]);
  expect(await moveMoov(path, `${path}.moved`)).toBe(false);
  expect(await readdir(dirname(path))).toEqual(["many-boxes.mp4"]);
});
