import { open } from "node:fs/promises";
import { TaskError } from "#api/media/processes/helper-process";
import { blankGroups, changeOwn, eraseBox, type ByteSpan, selectFilled } from "./erase-bytes";
import { withReader } from "./media-readers";
import { type Box, maxIndexBytes, readTopLevelBoxes } from "./mp4-boxes";
import type { Played } from "./played-ranges.mjs";

/**
 * Blanks all of an MP4 that players do not read, in place: tracks other than its main video and audio, such as a camera's
 * positions or a second microphone, and what lies between their samples. Returns false, and changes nothing, where
 * the file's tables do not say simply what players read.
 */
export async function keepPlayed(path: string, account: string): Promise<boolean> {
  const boxes = await readBoxesOf(path);
  const moov = boxes.find(({ type }) => type === "moov");
  const playedParts = moov && !boxes.some(({ type }) => type === "moof") ? await findPlayed(path, moov, account) : null;
  const ranges = playedParts && findUnplayed(boxes, playedParts.played);
  if (!playedParts || !ranges) return false;
  const others = [...playedParts.others, ...boxes.filter(({ type }) => !/^(ftyp|moov|mdat|wide|pdin)$/.test(type))];
  const [fillings, erased] = [others.filter(isFree), others.filter((box) => !isFree(box))];
  const blanks = await selectFilled(path, [
    ...ranges,
    ...fillings.map(({ content, end }) => ({ start: content, end })),
  ]);
  if (blanks.length + erased.length === 0) return true;
  await changeOwn(path, async (file) => {
    await blankGroups(file, blanks);
    for (const box of erased) await eraseBox(file, box, box.end);
  });
  return true;
}

const isFree = ({ type }: Box) => /^(free|skip)$/.test(type);

/** Reads the boxes of a file; what follows the last one counts as one, too. */
async function readBoxesOf(path: string): Promise<Box[]> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const boxes: Box[] = [];
    for await (const box of readTopLevelBoxes(file)) boxes.push({ ...box, end: Math.min(box.end, size) });
    const start = boxes.at(-1)?.end ?? size;
    return size - start < 8 ? boxes : [...boxes, { type: "", start, content: start + 8, end: size }];
  } finally {
    await file.close();
  }
}

/** Lets a reader find what players read; null also for a file that exceeds the reader's limits. */
async function findPlayed(path: string, { start, end }: Box, account: string): Promise<Played | null> {
  if (end - start > maxIndexBytes) return null;
  try {
    return (await withReader(account, (run) => run({ kind: "played", path, start, end }))) as Played | null;
  } catch (error) {
    if (error instanceof TaskError) return null;
    throw error;
  }
}

/** Finds what of the media data is not played; null where players read outside of it. */
function findUnplayed(boxes: Box[], played: Float64Array): ByteSpan[] | null {
  const ranges: ByteSpan[] = [];
  let at = 0;
  for (const { content, end } of boxes.filter(({ type }) => type === "mdat")) {
    let from = content;
    for (; at < played.length && played[at]! >= from && played[at + 1]! <= end; at += 2) {
      if (played[at]! > from) ranges.push({ start: from, end: played[at]! });
      from = played[at + 1]!;
    }
    if (from < end) ranges.push({ start: from, end });
  }
  return at === played.length && at > 0 ? ranges : null;
}
