import { type FileHandle, open } from "node:fs/promises";
import { plainDiskError, unshare } from "#api/media/store/disk";
import type { Box } from "./mp4-boxes";

/** Bytes of a file, up to but not including `end`. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** Changes a file, which first gets bytes of its own. */
export async function changeOwn(path: string, change: (file: FileHandle) => Promise<void>) {
  try {
    await unshare(path);
    const file = await open(path, "r+");
    await change(file).finally(() => file.close());
  } catch (error) {
    throw plainDiskError(error);
  }
}

const windowBytes = 1 << 20;
/** Limits what one group costs the process that serves the site. */
const maxGroup = 10_000;
const zeros = Buffer.alloc(windowBytes);

/**
 * Turns a box into a `free` box, which players skip; its size stays the same, so nothing else moves. What follows the last
 * box, whose type is empty, becomes a box up to the end of the file.
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
 * Groups ranges, which do not overlap, that are read and written together, since a video has many thousands of small
 * ones.
 */
function* groupRanges(ranges: ByteSpan[]): Generator<ByteSpan[]> {
  let group: ByteSpan[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start))
    for (const part of range.end - range.start <= windowBytes ? [range] : split(range)) {
      if (group.length === maxGroup || (group.length > 0 && part.end - group[0]!.start > windowBytes)) {
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

/** Selects the ranges of a file that are not blank, in groups. */
export async function selectFilled(path: string, ranges: ByteSpan[]): Promise<ByteSpan[][]> {
  const file = await open(path, "r");
  try {
    const filled: ByteSpan[][] = [];
    for (const group of groupRanges(ranges)) {
      const { bytes, start } = await readGroup(file, group);
      const isBlank = (range: ByteSpan) => isZero(bytes.subarray(range.start - start, range.end - start));
      if (!group.every(isBlank)) filled.push(group);
    }
    return filled;
  } finally {
    await file.close();
  }
}

const isZero = (bytes: Buffer) => bytes.equals(zeros.subarray(0, bytes.length));

/** Blanks groups of ranges, and writes what lies between them as it was. */
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
