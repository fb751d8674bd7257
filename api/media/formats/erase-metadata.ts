import { type FileHandle, open } from "node:fs/promises";
import { type Box, readBoxes, isPersonal, readTopLevelBoxes } from "./mp4-boxes";
import { plainDiskError, unshare } from "#api/media/store/disk";
import { withReader } from "./media-readers";
import { runMp3Reader } from "./probe-mp3";
import { nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

const parents = /^(moov|trak)$/;

/**
 * Blanks what describes the owner of an MP4 or MOV (names, places, devices); returns the number of tracks. What shares its
 * bytes with the file, such as the upload of a draft, stays as it is.
 */
export async function eraseMp4Metadata(path: string): Promise<number> {
  const { personal, tracks } = await findPersonal(path);
  if (personal.length > 0)
    await changeOwn(path, async (file) => {
      for (const { box, end } of personal) await eraseBox(file, box, end);
    });
  return tracks;
}

/** Changes a file, which first gets bytes of its own. */
async function changeOwn(path: string, change: (file: FileHandle) => Promise<void>) {
  try {
    await unshare(path);
    const file = await open(path, "r+");
    await change(file).finally(() => file.close());
  } catch (error) {
    throw plainDiskError(error);
  }
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
  tracks: number;
  personal: { box: Box; end: number }[];
}

/** Finds the personal boxes of an MP4, and the number of its tracks. */
async function findPersonal(path: string): Promise<Pick<Walk, "personal" | "tracks">> {
  const file = await open(path, "r");
  try {
    const state: Walk = { file, boxesLeft: maxNestedBoxes, tracks: 0, personal: [] };
    const { size } = await file.stat();
    for await (const box of readTopLevelBoxes(file)) await walk(state, box, size);
    return state;
  } finally {
    await file.close();
  }
}

/** Looks at a box and what is inside; cuts off a box that claims to extend past its parent. */
async function walk(state: Walk, box: Box, limit: number) {
  const end = Math.min(box.end, limit);
  if (isPersonal(box.type)) state.personal.push({ box, end });
  if (box.type === "trak") state.tracks += 1;
  if (!parents.test(box.type)) return;
  for await (const child of readBoxes(state.file, box.content, end)) {
    if (--state.boxesLeft < 0) throw nonVideoError(t.indexDamaged);
    await walk(state, child, end);
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
