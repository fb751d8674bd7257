import { type FileHandle, open } from "node:fs/promises";
import { type Box, boxesWithin, topLevelBoxes } from "./boxes";
import { plainDiskError } from "./disk";
import { readMp3 } from "./mp3";

const personal = /^(udta|meta|uuid)$/;
const parents = /^(moov|trak)$/;

/** Blanks in place what an MP4 or MOV tells of its owner (names, places, devices); gives how many tracks it has. */
export async function blankMetadata(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    let tracks = 0;
    for await (const box of topLevelBoxes(file)) tracks += await blankIn(file, box, size);
    return tracks;
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await file.close();
  }
}

/** Blanks in place all of an MP3 that is not sound: names, comments, covers. Its front stays a tag, of nothing. */
export async function blankTags(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { tags = [], strays = [] } = (await readMp3(file)) ?? {};
    for (const { start, end } of tags) {
      await file.write(Buffer.from([3, 0, 0, ...sevenBits(end - start - 10)]), 0, 7, start + 3);
      await zero(file, start + 10, end);
    }
    for (const { start, end } of strays) await zero(file, start, end);
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await file.close();
  }
}

/** Of each byte of a tag's size the highest bit is 0. */
const sevenBits = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127);

/** A box that claims to go on behind its parent ends with it. */
async function blankIn(file: FileHandle, box: Box, limit: number): Promise<number> {
  const end = Math.min(box.end, limit);
  if (personal.test(box.type)) await blank(file, box.start, end);
  let tracks = box.type === "trak" ? 1 : 0;
  if (parents.test(box.type))
    for await (const child of boxesWithin(file, box.start + 8, end)) tracks += await blankIn(file, child, end);
  return tracks;
}

const zeros = Buffer.alloc(1 << 16);

/** Players pass over a box of the type `free`; its size stays, so that nothing else moves. */
async function blank(file: FileHandle, start: number, end: number) {
  await file.write("free", start + 4, "latin1");
  await zero(file, start + 8, end);
}

async function zero(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
}
