import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { maxHeadBytes, readFragmented, readSegments } from "#api/media/formats/fragmented-mp4";
import { clip } from "#tests/support/clips";
import { tempDir } from "../temp-dir";
import { wideBox } from "../wide-boxes";

interface Entry {
  size: number;
  ticks: number;
  isIndex?: boolean;
}

/** Builds a `sidx` box (ISO/IEC 14496-12 §8.16.3): version 0 has 32-bit times and offsets, version 1 64-bit ones. */
function aSidx(entries: Entry[], { version = 0, scale = 1_000, offset = 0 } = {}) {
  const times = version ? 16 : 8;
  const box = Buffer.alloc(24 + times + entries.length * 12);
  box.writeUInt32BE(box.length, 0);
  box.write("sidx", 4);
  box[8] = version;
  box.writeUInt32BE(1, 12);
  box.writeUInt32BE(scale, 16);
  if (version) box.writeBigUInt64BE(BigInt(offset), 28);
  else box.writeUInt32BE(offset, 24);
  box.writeUInt16BE(entries.length, 22 + times);
  entries.forEach(({ size, ticks, isIndex }, index) => {
    const at = 24 + times + index * 12;
    box.writeUInt32BE(isIndex ? size + 0x80000000 : size, at);
    box.writeUInt32BE(ticks, at + 4);
  });
  return box;
}

test.for([0, 1])("an index of version %i gives the offset and duration of each segment", (version) => {
  const box = aSidx(
    [
      { size: 500, ticks: 2_000 },
      { size: 300, ticks: 1_500 },
    ],
    { version, offset: 88 },
  );
  expect(readSegments(box, 1_000)).toEqual([
    { start: 1_088, size: 500, seconds: 2 },
    { start: 1_588, size: 300, seconds: 1.5 },
  ]);
});

test("the index of ten hours with a segment each second, the shortest that AV1 gets, is read whole", () => {
  const entries = Array.from({ length: 36_000 }, () => ({ size: 250_000, ticks: 1_000 }));
  const box = aSidx(entries);
  expect(box.length).toBeLessThan(maxHeadBytes);
  const segments = readSegments(box, 1_000)!;
  expect([segments.length, segments.at(-1)]).toEqual([
    36_000,
    { start: 1_000 + 35_999 * 250_000, size: 250_000, seconds: 1 },
  ]);
});

test("offsets beyond four gigabytes are read", () => {
  const box = aSidx([{ size: 1, ticks: 1 }], { version: 1, offset: 5_000_000_000 });
  expect(readSegments(box, 10)).toMatchObject([{ start: 5_000_000_010 }]);
});

test("an index with a 64-bit size is read", async () => {
  const narrow = aSidx([{ size: 500, ticks: 2_000 }]);
  const path = join(await tempDir(), "wide.mp4");
  const ftyp = Buffer.from("\0\0\0\x08ftyp", "latin1");
  await writeFile(path, Buffer.concat([ftyp, wideBox("sidx", narrow.subarray(8))]));
  const start = ftyp.length + narrow.length + 8;
  expect(await readFragmented(path)).toMatchObject({ headBytes: 8, segments: [{ start, size: 500, seconds: 2 }] });
});

test.for([
  ["is cut off", aSidx([{ size: 1, ticks: 1 }]).subarray(0, 40)],
  ["is nothing but its front", aSidx([]).subarray(0, 20)],
  ["has no time scale", aSidx([{ size: 1, ticks: 1 }], { scale: 0 })],
  ["points at another index", aSidx([{ size: 1, ticks: 1, isIndex: true }])],
] as const)("an index that %s is ignored", ([, box]) => {
  expect(readSegments(box, 0)).toBeNull();
});

test("a file without a segment index has none", async () => {
  expect(await readFragmented(await clip("mp4"))).toBeNull();
  expect(await readFragmented(await clip("fragmented"))).toBeNull();
  const path = join(await tempDir(), "text");
  await writeFile(path, "This is no video at all.");
  expect(await readFragmented(path)).toBeNull();
});
