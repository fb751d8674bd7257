import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Box, maxIndexBytes, readLayout, readTopLevelBoxes } from "./mp4-boxes";
import { plainDiskError } from "#api/media/store/disk";
import { TaskError } from "#api/media/processes/helper-process";
import { type MediaTask, withReader } from "./media-readers";

/**
 * Moves the index of a finished MP4 to its front by copying, without ffmpeg. A separate process reads the index, which
 * may be large or hostile. Returns false when the index cannot move; the file then plays as it was uploaded.
 */
export async function moveMoov(input: string, output: string): Promise<boolean> {
  const file = await open(input, "r");
  const unfinishedPath = `${output}.${randomUUID()}.part`;
  const index = `${unfinishedPath}.index`;
  try {
    const { moov, isMoovLast, isFragmented: fragmented, isTruncated: cutOff } = await readLayout(file);
    if (!moov || !isMoovLast || fragmented || cutOff || moov.end - moov.start > maxIndexBytes) return false;
    const front = await findFrontBox(file);
    const { start, end } = moov;
    if (!(await prepareIndex({ kind: "index", path: input, output: index, start, end, to: front.end }))) return false;
    await pipeline(Readable.from(reorder(file, index, { front: front.end, moov })), createWriteStream(unfinishedPath));
    await rename(unfinishedPath, output);
    return true;
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await rm(unfinishedPath, { force: true });
    await rm(index, { force: true });
    await file.close();
  }
}

/** Prepares the moved index; leaves the index in place when a reader runs out of time or memory. */
async function prepareIndex(task: MediaTask): Promise<boolean> {
  try {
    return (await withReader("", (run) => run(task))) as boolean;
  } catch (error) {
    if (error instanceof TaskError && error.reason !== "failed") return false;
    throw error;
  }
}

async function* reorder(
  file: FileHandle,
  index: string,
  { front, moov }: { front: number; moov: Box },
): AsyncGenerator<Buffer> {
  yield* readRange(file, 0, front);
  yield* createReadStream(index) as AsyncIterable<Buffer>;
  yield* readRange(file, front, moov.start);
  yield* readRange(file, moov.end, (await file.stat()).size);
}

/** Finds the end of the box that stays in front: `ftyp`, or nothing in an old MOV. */
async function findFrontBox(file: FileHandle): Promise<{ end: number }> {
  for await (const box of readTopLevelBoxes(file)) return box.type === "ftyp" ? box : { end: 0 };
  return { end: 0 };
}

const maxChunkBytes = 1 << 20;

/** Reads the bytes from `start` up to, but not including, `end`; leaves the file open. */
async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const length = Math.min(maxChunkBytes, end - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error("The file became shorter while it was read");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
