import { open } from "node:fs/promises";
import { blankGroups, changeInPlace, eraseBox, type ByteSpan, selectNonBlank } from "./erase-bytes";
import { nullIfTaskFailed, withReader } from "./media-readers";
import { type Box, maxIndexBytes, readTopLevelBoxes } from "./mp4-boxes";
import type { Played } from "./played-ranges.mjs";

/**
 * Blanks everything in an MP4 that players do not read, in place: the bytes between the samples of its main video and
 * audio, and with them other tracks, such as a camera's positions or a second microphone. Returns false and changes
 * nothing if the file's tables do not show clearly what players read.
 */
export async function keepPlayed(path: string, account: string): Promise<boolean> {
  const boxes = await readBoxesOf(path);
  const moov = boxes.find(({ type }) => type === "moov");
  const playback = moov && !boxes.some(({ type }) => type === "moof") ? await findPlayed(path, moov, account) : null;
  const ranges = playback && findUnplayed(boxes, playback.played);
  if (!playback || !ranges) return false;
  const others = [...playback.others, ...boxes.filter(({ type }) => !/^(ftyp|moov|mdat|wide|pdin)$/.test(type))];
  const freeBoxes = others.filter(isFree);
  const erasedBoxes = others.filter((box) => !isFree(box));
  const blanks = await selectNonBlank(path, [
    ...ranges,
    ...freeBoxes.map(({ content, end }) => ({ start: content, end })),
  ]);
  if (blanks.length + erasedBoxes.length === 0) return true;
  await changeInPlace(path, async (file) => {
    await blankGroups(file, blanks);
    for (const box of erasedBoxes) await eraseBox(file, box, box.end);
  });
  return true;
}

const isFree = ({ type }: Box) => /^(free|skip)$/.test(type);

/** Reads the boxes of a file. The rest of the file after the last box counts as a box without a type. */
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

/** Finds what players read, in a reader process. Null if the tables do not show it or the reader exceeds its limits. */
async function findPlayed(path: string, { start, end }: Box, account: string): Promise<Played | null> {
  if (end - start > maxIndexBytes) return null;
  const finding = withReader(account, (run) => run({ kind: "played", path, start, end }));
  return (await finding.catch(nullIfTaskFailed)) as Played | null;
}

/** Finds the media data that is not played; null if players read outside of the media data. */
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
