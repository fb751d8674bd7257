import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Box, isPersonal, readBoxHeader, readLayout, topLevelBoxes } from "./boxes";
import { plainDiskError } from "./disk";
import { slice } from "./slice";

/** Puts the index of a finished MP4 first, by copying: needs no ffmpeg and no memory but the index's own.
 * False when that cannot be done; the file then plays as it came. */
export async function moveMoov(input: string, output: string): Promise<boolean> {
  const file = await open(input, "r");
  const unfinished = `${output}.${randomUUID()}.part`;
  try {
    const { moov, moovLast, fragmented, cutOff } = await readLayout(file);
    if (!moov || !moovLast || fragmented || cutOff) return false;
    const front = await firstBox(file);
    const index = await readBox(file, moov);
    // It no longer goes up to the end of the file.
    if (index.readUInt32BE(0) === 0) index.writeUInt32BE(index.length, 0);
    if (!shiftOffsets(index, front.end, moov)) return false;
    await pipeline(Readable.from(reordered(file, front.end, moov, index)), createWriteStream(unfinished));
    await rename(unfinished, output);
    return true;
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await rm(unfinished, { force: true });
    await file.close();
  }
}

async function* reordered(file: FileHandle, front: number, moov: Box, index: Buffer) {
  yield* slice(file, 0, front);
  yield index;
  yield* slice(file, front, moov.start);
  yield* slice(file, moov.end, (await file.stat()).size);
}

/** The box that stays in front: ftyp, or nothing in an old MOV. */
async function firstBox(file: FileHandle): Promise<{ end: number }> {
  for await (const box of topLevelBoxes(file)) return box.type === "ftyp" ? box : { end: 0 };
  return { end: 0 };
}

async function readBox(file: FileHandle, box: Box) {
  const chunks: Buffer[] = [];
  for await (const chunk of slice(file, box.start, box.end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const parents = /^(moov|trak|mdia|minf|stbl)$/;

/** Moves every chunk offset between the new and the old place of the index; false when one no longer fits. */
function shiftOffsets(box: Buffer, from: number, moov: Box): boolean {
  const own = readBoxHeader(box, box.length);
  for (let at = own?.headerBytes ?? box.length; at + 8 <= box.length;) {
    const found = readBoxHeader(box.subarray(at), box.length - at);
    if (!found || at + found.size > box.length || found.type === "cmov") return false;
    const { type, size, headerBytes } = found;
    const child = box.subarray(at, at + size);
    const content = child.subarray(headerBytes);
    if (isPersonal(type)) blank(child, content);
    if (parents.test(type) && !shiftOffsets(child, from, moov)) return false;
    if (type === "stco" && !shiftTable(content, 4, from, moov)) return false;
    if (type === "co64" && !shiftTable(content, 8, from, moov)) return false;
    at += size;
  }
  return true;
}

/** The content of a chunk offset box: version and flags, the number of entries, the entries (§8.7.5). */
function shiftTable(table: Buffer, width: 4 | 8, from: number, moov: Box): boolean {
  const end = table.length < 8 ? Infinity : 8 + table.readUInt32BE(4) * width;
  if (end > table.length) return false;
  for (let at = 8; at < end; at += width) {
    const offset = width === 8 ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at);
    if (offset < from || offset >= moov.start) continue;
    const shifted = offset + moov.end - moov.start;
    if (width === 8) table.writeBigUInt64BE(BigInt(shifted), at);
    else if (shifted > 0xffffffff) return false;
    else table.writeUInt32BE(shifted, at);
  }
  return true;
}

/** What the box tells goes, its size stays. */
function blank(box: Buffer, content: Buffer) {
  box.write("free", 4, "latin1");
  content.fill(0);
}
