import { type FileHandle, open } from "node:fs/promises";
import { changeInPlace, eraseBox, fillWithZeros } from "./erase-bytes";
import { type Box, readBoxes, isPersonal, readTopLevelBoxes } from "./mp4-boxes";
import { withReader } from "./media-readers";
import { runMp3Reader } from "./probe-mp3";
import { nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

const parentTypes = /^(moov|trak)$/;

/**
 * Blanks what describes the owner of an MP4 or MOV (names, places, devices). Hard links to the file, such as the upload
 * of a draft, stay unchanged.
 */
export async function eraseMp4Metadata(path: string): Promise<void> {
  const personal = await findPersonalBoxes(path);
  if (personal.length === 0) return;
  await changeInPlace(path, async (file) => {
    for (const { box, end } of personal) await eraseBox(file, box, end);
  });
}

/**
 * Blanks everything in an MP3 that is not audio: names, comments, covers. An empty tag remains at the start. Hard links
 * to the file stay unchanged.
 */
export async function eraseMp3Tags(path: string): Promise<void> {
  const { tags = [], strays = [] } = (await withReader("", (run) => runMp3Reader(run, path))) ?? {};
  if (tags.length + strays.length === 0) return;
  await changeInPlace(path, async (file) => {
    for (const { start, end } of tags) {
      await file.write(Buffer.from([3, 0, 0, ...toSyncsafe(end - start - 10)]), 0, 7, start + 3);
      await fillWithZeros(file, start + 10, end);
    }
    for (const { start, end } of strays) await fillWithZeros(file, start, end);
  });
}

/** Encodes a tag's size as a synchsafe integer: the highest bit of each byte is 0 (ID3v2.4 §6.2). */
const toSyncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127);

/** A normal file nests a few dozen boxes; a file of nothing but headers would take minutes. */
const maxNestedBoxes = 20_000;

interface BoxWalk {
  file: FileHandle;
  boxesLeft: number;
  personal: { box: Box; end: number }[];
}

async function findPersonalBoxes(path: string): Promise<BoxWalk["personal"]> {
  const file = await open(path, "r");
  try {
    const state: BoxWalk = { file, boxesLeft: maxNestedBoxes, personal: [] };
    const { size } = await file.stat();
    for await (const box of readTopLevelBoxes(file)) await walk(state, box, size);
    return state.personal;
  } finally {
    await file.close();
  }
}

/** Collects the personal boxes of a box and its children. Cuts a child that claims to extend past its parent. */
async function walk(state: BoxWalk, box: Box, limit: number) {
  const end = Math.min(box.end, limit);
  if (isPersonal(box.type)) state.personal.push({ box, end });
  if (!parentTypes.test(box.type)) return;
  for await (const child of readBoxes(state.file, box.content, end)) {
    if (--state.boxesLeft < 0) throw nonVideoError(t.indexDamaged);
    await walk(state, child, end);
  }
}
