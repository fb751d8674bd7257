import type { FileHandle } from "node:fs/promises";
import { readBoxHeader } from "./box-header.mjs";

export { isPersonal } from "./box-header.mjs";

/** A film of a day has an index of about 60 MB. */
export const maxIndexBytes = 128 * 1024 * 1024;

/** A box of an MP4 or MOV file; `end` may lie beyond the file when it was cut off. */
export interface Box {
  type: string;
  start: number;
  /** Where its header ends. */
  content: number;
  end: number;
}

const maxBoxes = 20_000;

/** The top-level boxes in file order, read one header at a time. */
export async function* readTopLevelBoxes(file: FileHandle): AsyncGenerator<Box> {
  yield* readBoxes(file, 0, (await file.stat()).size);
}

/** The boxes that stand one after the other from `start` on. */
export async function* readBoxes(file: FileHandle, start: number, end: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16);
  for (let count = 0; start + 8 <= end && count < maxBoxes; count++) {
    const { bytesRead } = await file.read(header, 0, 16, start);
    const found = readBoxHeader(header.subarray(0, bytesRead), end - start);
    if (!found) return;
    const { type, size, headerBytes } = found;
    yield { type, start, content: start + headerBytes, end: start + size };
    start += size;
  }
}

/** How an MP4 or MOV is laid out. `cutOff`: bytes its index points to are missing. */
export interface Layout {
  moov: Box | null;
  isMoovLast: boolean;
  isFragmented: boolean;
  isTruncated: boolean;
}

/** Reads only as far as the question of moov's place needs. */
export async function readLayout(file: FileHandle): Promise<Layout> {
  const { size } = await file.stat();
  let moov: Box | null = null;
  let mdat: Box | null = null;
  let fragmented = false;
  for await (const box of readTopLevelBoxes(file)) {
    if (box.type === "moov") moov ??= box;
    if (box.type === "mdat") mdat ??= box;
    if (box.type === "moof") fragmented = true;
    if (moov && (mdat || fragmented)) break;
  }
  const cutOff = Boolean(moov && moov.end > size) || Boolean(mdat && !fragmented && mdat.end > size);
  return {
    moov,
    isMoovLast: Boolean(moov && mdat && mdat.start < moov.start),
    isFragmented: fragmented,
    isTruncated: cutOff,
  };
}
