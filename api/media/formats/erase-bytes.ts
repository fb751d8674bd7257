import { type FileHandle, open } from "node:fs/promises";
import { toDiskError, unshare } from "#api/media/store/disk";
import type { Box } from "./mp4-boxes";

/** Bytes of a file, up to but not including `end`. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** Changes a file in place. Unshares it first, so that hard links to it stay unchanged. */
export async function changeInPlace(path: string, change: (file: FileHandle) => Promise<void>) {
  try {
    await unshare(path);
    const file = await open(path, "r+");
    await change(file).finally(() => file.close());
  } catch (error) {
    throw toDiskError(error);
  }
}

const windowBytes = 1 << 20;
/** Limits how long one group blocks the process that serves the site. */
const maxGroupLength = 10_000;
const zeros = Buffer.alloc(windowBytes);

/**
 * Turns a box into a `free` box of the same size, which players skip. A box without a type, the rest of a file after the
 * last box, becomes a `free` box that extends to the end of the file (size 0).
 */
export async function eraseBox(file: FileHandle, { type, start, content }: Box, end: number) {
  if (type === "") await fillWithZeros(file, start, start + 4);
  await file.write("free", start + 4, "latin1");
  await fillWithZeros(file, content, end);
}

export async function fillWithZeros(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
}

/**
 * Groups ranges that are read and written together, because a video has many thousands of small ones. The ranges must
 * not overlap.
 */
function* groupRanges(ranges: ByteSpan[]): Generator<ByteSpan[]> {
  let group: ByteSpan[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start))
    for (const part of range.end - range.start <= windowBytes ? [range] : split(range)) {
      if (group.length === maxGroupLength || (group.length > 0 && part.end - group[0]!.start > windowBytes)) {
        yield group;
        group = [];
      }
      group.push(part);
    }
  if (group.length > 0) yield group;
}

const split = ({ start, end }: ByteSpan): ByteSpan[] =>
  Array.from({ length: Math.ceil((end - start) / windowBytes) }, (_, index) => {
    const from = start + index * windowBytes;
    return { start: from, end: Math.min(end, from + windowBytes) };
  });

/** Groups ranges of a file, and selects the groups that are not blank. */
export async function selectNonBlank(path: string, ranges: ByteSpan[]): Promise<ByteSpan[][]> {
  const file = await open(path, "r");
  try {
    const selection: ByteSpan[][] = [];
    for (const group of groupRanges(ranges)) {
      const { bytes, start } = await readGroup(file, group);
      const isBlank = (range: ByteSpan) => isZero(bytes.subarray(range.start - start, range.end - start));
      if (!group.every(isBlank)) selection.push(group);
    }
    return selection;
  } finally {
    await file.close();
  }
}

const isZero = (bytes: Buffer) => bytes.equals(zeros.subarray(0, bytes.length));

/** Blanks the ranges of groups. Rewrites the bytes between the ranges of a group unchanged. */
export async function blankGroups(file: FileHandle, groups: ByteSpan[][]) {
  for (const group of groups) {
    const { bytes, start } = await readGroup(file, group);
    for (const range of group) bytes.fill(0, range.start - start, range.end - start);
    await file.write(bytes, 0, bytes.length, start);
  }
}

async function readGroup(file: FileHandle, group: ByteSpan[]) {
  const [start, end] = [group[0]!.start, group.at(-1)!.end];
  const { bytesRead, buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return { start, bytes: buffer.subarray(0, bytesRead) };
}
