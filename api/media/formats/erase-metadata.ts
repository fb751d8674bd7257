import { type FileHandle, open } from "node:fs/promises";
import { type Box, readBoxes, isPersonal, readTopLevelBoxes } from "./mp4-boxes";
import { plainDiskError } from "#api/media/store/disk";
import { withReader } from "./media-readers";
import { runMp3Reader } from "./probe-mp3";
import { nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

const parents = /^(moov|trak)$/;

/** Blanks in place what describes the owner of an MP4 or MOV (names, places, devices); returns the number of tracks. */
export async function eraseMp4Metadata(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    const state: Walk = { file, boxesLeft: maxNestedBoxes, tracks: 0 };
    const { size } = await file.stat();
    for await (const box of readTopLevelBoxes(file)) await eraseWithin(state, box, size);
    return state.tracks;
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await file.close();
  }
}

/** Blanks in place everything in an MP3 that is not audio: names, comments, covers. An empty tag stays at its front. */
export async function eraseMp3Tags(path: string): Promise<void> {
  const { tags = [], strays = [] } = (await withReader("", (run) => runMp3Reader(run, path))) ?? {};
  const file = await open(path, "r+");
  try {
    for (const { start, end } of tags) {
      await file.write(Buffer.from([3, 0, 0, ...toSyncsafe(end - start - 10)]), 0, 7, start + 3);
      await fillWithZeros(file, start + 10, end);
    }
    for (const { start, end } of strays) await fillWithZeros(file, start, end);
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await file.close();
  }
}

/** Encodes a tag's size as a synchsafe integer: the highest bit of each byte is 0 (ID3v2.4 §6.2). */
const toSyncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127);

/** Limits the walk: a normal file nests a few dozen boxes; a file made of headers alone would take minutes. */
const maxNestedBoxes = 20_000;

interface Walk {
  file: FileHandle;
  boxesLeft: number;
  tracks: number;
}

/** Erases the personal boxes inside a box; cuts off a box that claims to extend past its parent. */
async function eraseWithin(state: Walk, box: Box, limit: number) {
  const end = Math.min(box.end, limit);
  if (isPersonal(box.type)) await eraseBox(state.file, box, end);
  if (box.type === "trak") state.tracks += 1;
  if (!parents.test(box.type)) return;
  for await (const child of readBoxes(state.file, box.content, end)) {
    if (--state.boxesLeft < 0) throw nonVideoError(t.indexDamaged);
    await eraseWithin(state, child, end);
  }
}

const zeros = Buffer.alloc(1 << 16);

/** Turns a box into a `free` box, which players skip; its size stays the same, so nothing else moves. */
async function eraseBox(file: FileHandle, { start, content }: Box, end: number) {
  await file.write("free", start + 4, "latin1");
  await fillWithZeros(file, content, end);
}

async function fillWithZeros(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
}
