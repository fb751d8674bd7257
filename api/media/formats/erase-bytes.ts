import { type FileHandle, open } from "node:fs/promises";
import { plainDiskError, unshare } from "#api/media/store/disk";
import type { Box } from "./mp4-boxes";

/** Bytes of a file, up to but not including `end`. */
export interface Range {
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

const zeros = Buffer.alloc(1 << 16);

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

/** Tells whether a part of a file is blank. */
async function isBlank(file: FileHandle, start: number, end: number): Promise<boolean> {
  const buffer = Buffer.alloc(Math.min(zeros.length, end - start));
  for (let at = start; at < end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at), at);
    if (bytesRead === 0) return true;
    if (zeros.compare(buffer, 0, bytesRead, 0, bytesRead) !== 0) return false;
    at += bytesRead;
  }
  return true;
}

/** Selects the ranges of a file that are not blank. */
export async function selectFilled(path: string, ranges: Range[]): Promise<Range[]> {
  const file = await open(path, "r");
  try {
    const filled: Range[] = [];
    for (const range of ranges) if (!(await isBlank(file, range.start, range.end))) filled.push(range);
    return filled;
  } finally {
    await file.close();
  }
}
