import { type FileHandle, open } from "node:fs/promises";
import { changeOwn, eraseBox, fillWithZeros } from "./erase-bytes";
import { type Box, readBoxes, isPersonal, readTopLevelBoxes } from "./mp4-boxes";
import { withReader } from "./media-readers";
import { runMp3Reader } from "./probe-mp3";
import { nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

const parents = /^(moov|trak)$/;

/**
 * Blanks what describes the owner of an MP4 or MOV (names, places, devices). What shares its bytes with the file, such as
 * the upload of a draft, stays as it is.
 */
export async function eraseMp4Metadata(path: string): Promise<void> {
  const personal = await findPersonal(path);
  if (personal.length === 0) return;
  await changeOwn(path, async (file) => {
    for (const { box, end } of personal) await eraseBox(file, box, end);
  });
}

/**
 * Blanks everything in an MP3 that is not audio: names, comments, covers. An empty tag stays at its front. What shares its
 * bytes with the file stays as it is.
 */
export async function eraseMp3Tags(path: string): Promise<void> {
  const { tags = [], strays = [] } = (await withReader("", (run) => runMp3Reader(run, path))) ?? {};
  if (tags.length + strays.length === 0) return;
  await changeOwn(path, async (file) => {
    for (const { start, end } of tags) {
      await file.write(Buffer.from([3, 0, 0, ...toSyncsafe(end - start - 10)]), 0, 7, start + 3);
      await fillWithZeros(file, start + 10, end);
    }
    for (const { start, end } of strays) await fillWithZeros(file, start, end);
  });
}

/** Encodes a tag's size as a synchsafe integer: the highest bit of each byte is 0 (ID3v2.4 §6.2). */
const toSyncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 127);

/** Limits the walk: a normal file nests a few dozen boxes; a file made of headers alone would take minutes. */
const maxNestedBoxes = 20_000;

interface Walk {
  file: FileHandle;
  boxesLeft: number;
  personal: { box: Box; end: number }[];
}

async function findPersonal(path: string): Promise<Walk["personal"]> {
  const file = await open(path, "r");
  try {
    const state: Walk = { file, boxesLeft: maxNestedBoxes, personal: [] };
    const { size } = await file.stat();
    for await (const box of readTopLevelBoxes(file)) await walk(state, box, size);
    return state.personal;
  } finally {
    await file.close();
  }
}

/** Looks at a box and what is inside; cuts off a box that claims to extend past its parent. */
async function walk(state: Walk, box: Box, limit: number) {
  const end = Math.min(box.end, limit);
  if (isPersonal(box.type)) state.personal.push({ box, end });
  if (!parents.test(box.type)) return;
  for await (const child of readBoxes(state.file, box.content, end)) {
    if (--state.boxesLeft < 0) throw nonVideoError(t.indexDamaged);
    await walk(state, child, end);
  }
}
