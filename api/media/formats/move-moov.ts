import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Box, maxIndexBytes, readLayout, readTopLevelBoxes } from "./mp4-boxes";
import { plainDiskError } from "#api/media/store/disk";
import { TaskError } from "#api/media/processes/helper-process";
import { type MediaTask, withReader } from "./media-readers";
import { readRange } from "./read-range";

/** Puts the index of a finished MP4 first, by copying: needs no ffmpeg. A process of its own reads the index, which may
 * be large or made to be slow. False when it cannot be moved; the file then plays as it came. */
export async function moveMoov(input: string, output: string): Promise<boolean> {
  const file = await open(input, "r");
  const unfinished = `${output}.${randomUUID()}.part`;
  const index = `${unfinished}.index`;
  try {
    const { moov, isMoovLast, isFragmented: fragmented, isTruncated: cutOff } = await readLayout(file);
    if (!moov || !isMoovLast || fragmented || cutOff || moov.end - moov.start > maxIndexBytes) return false;
    const front = await findFrontBox(file);
    const { start, end } = moov;
    if (!(await prepareIndex({ kind: "index", path: input, output: index, start, end, to: front.end }))) return false;
    await pipeline(Readable.from(reorder(file, front.end, moov, index)), createWriteStream(unfinished));
    await rename(unfinished, output);
    return true;
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await rm(unfinished, { force: true });
    await rm(index, { force: true });
    await file.close();
  }
}

/** An index that takes a reader more than it has is left where it is. */
async function prepareIndex(task: MediaTask): Promise<boolean> {
  try {
    return (await withReader("", (run) => run(task))) as boolean;
  } catch (error) {
    if (error instanceof TaskError && error.reason !== "failed") return false;
    throw error;
  }
}

async function* reorder(file: FileHandle, front: number, moov: Box, index: string): AsyncGenerator<Buffer> {
  yield* readRange(file, 0, front);
  yield* createReadStream(index) as AsyncIterable<Buffer>;
  yield* readRange(file, front, moov.start);
  yield* readRange(file, moov.end, (await file.stat()).size);
}

/** The box that stays in front: ftyp, or nothing in an old MOV. */
async function findFrontBox(file: FileHandle): Promise<{ end: number }> {
  for await (const box of readTopLevelBoxes(file)) return box.type === "ftyp" ? box : { end: 0 };
  return { end: 0 };
}
