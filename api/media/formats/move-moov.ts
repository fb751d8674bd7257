import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Box, maxIndexBytes, readLayout, readTopLevelBoxes } from "./mp4-boxes";
import { toDiskError } from "#api/media/store/disk";
import { TaskError } from "#api/media/processes/helper-process";
import { type MediaTask, withReader } from "./media-readers";

/**
 * Copies an MP4 with its index moved to the front, without ffmpeg. A helper process reads the index, which may be large
 * or hostile. Returns false if the index cannot be moved; the file then plays as it was uploaded.
 */
export async function moveMoov(input: string, output: string): Promise<boolean> {
  const file = await open(input, "r");
  const unfinishedPath = `${output}.${randomUUID()}.part`;
  const index = `${unfinishedPath}.index`;
  try {
    const { moov, isMoovLast, isFragmented, isTruncated } = await readLayout(file);
    if (!moov || !isMoovLast || isFragmented || isTruncated || moov.end - moov.start > maxIndexBytes) return false;
    const frontEnd = await findFrontEnd(file);
    const { start, end } = moov;
    if (!(await writeIndex({ kind: "index", path: input, output: index, start, end, to: frontEnd }))) return false;
    await pipeline(Readable.from(reorder(file, index, { frontEnd, moov })), createWriteStream(unfinishedPath));
    await rename(unfinishedPath, output);
    return true;
  } catch (error) {
    throw toDiskError(error);
  } finally {
    await rm(unfinishedPath, { force: true });
    await rm(index, { force: true });
    await file.close();
  }
}

/** Writes the adjusted index. Returns false if it cannot be moved, or if the reader runs out of time or memory. */
async function writeIndex(task: MediaTask): Promise<boolean> {
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
  { frontEnd, moov }: { frontEnd: number; moov: Box },
): AsyncGenerator<Buffer> {
  yield* readRange(file, 0, frontEnd);
  yield* createReadStream(index) as AsyncIterable<Buffer>;
  yield* readRange(file, frontEnd, moov.start);
  yield* readRange(file, moov.end, (await file.stat()).size);
}

/** Finds the end of `ftyp`, which stays in front of the index; 0 for an old MOV without `ftyp`. */
async function findFrontEnd(file: FileHandle): Promise<number> {
  for await (const box of readTopLevelBoxes(file)) return box.type === "ftyp" ? box.end : 0;
  return 0;
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
