import { stripUnstorable } from "#contract/fields";
import { limits } from "#contract/limits";
import { toPlainText } from "#api/media/formats/cue-text";
import { invalidCaptions } from "./decode-captions";
import { parseTimestamp } from "#api/media/formats/vtt-time";
import type { Cue } from "#api/media/formats/write-vtt";
import * as t from "#languages/api-videos";

interface CueBlock {
  lines: string[];
  /** The number of its first line in the file. */
  firstLine: number;
}

const arrow = "-->";
const isHeader = (line: string | undefined) => line !== undefined && /^WEBVTT(?:[ \t]|$)/.test(line);
const isOtherBlock = ([first = ""]: string[]) => /^(NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first);

/** Parses WebVTT (W3C WebVTT §4) or SRT into cues in file order; throws a 422 that names the invalid line. */
export function parseCaptions(text: string): Cue[] {
  const cues = readCues(text);
  if (cues.length === 0) throw invalidCaptions(t.captionsEmpty);
  return cues;
}

/** Parses captions that may have no cues. */
export function readCues(text: string): Cue[] {
  const lines = normalizeText(text).split("\n");
  const isVtt = isHeader(lines[0]);
  const blocks = splitBlocks(lines, isVtt);
  requireFormat(blocks[0], isVtt);
  if (isVtt) blocks.shift();
  const cues: Cue[] = [];
  for (const block of blocks) {
    if (isVtt && isOtherBlock(block.lines) && !block.lines[0]!.includes(arrow)) continue;
    const cue = readCue(block, isVtt, cues.at(-1)?.startMs ?? 0);
    if (cue.text) cues.push(cue);
    if (cues.length > limits.cues)
      throw invalidCaptions(() => t.captionsTooMany({ max: limits.cues }), block.firstLine);
  }
  return cues;
}

// oxlint-disable-next-line no-control-regex -- the pattern removes them
const controlCharacters = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g;

const normalizeText = (text: string) =>
  stripUnstorable(text)
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(controlCharacters, "");

/**
 * Splits lines at empty ones (WebVTT §6.1), and at lines of spaces where times or a note follow, as some programs write.
 * Other lines of spaces belong to their block: automatic captions of the large sites have them, also below the times.
 */
function splitBlocks(lines: string[], isVtt: boolean): CueBlock[] {
  const blocks: CueBlock[] = [];
  let openBlock: CueBlock | null = null;
  for (const [index, line] of lines.entries()) {
    const isBlank = !line.trim();
    const next = isBlank ? lines.slice(index + 1, index + 3) : [];
    const isNoteNext = isVtt && isOtherBlock(next) && !lines[index - 1]!.includes(arrow);
    if (line === "" || hasTimes(next) || isNoteNext) openBlock = null;
    else if (openBlock) openBlock.lines.push(line);
    else if (!isBlank) blocks.push((openBlock = { lines: [line], firstLine: index + 1 }));
  }
  return blocks;
}

const hasTimes = (lines: string[]) => lines.some((line) => line.includes(arrow));

function requireFormat(first: CueBlock | undefined, isVtt: boolean) {
  const beginsWithTimes = hasTimes(first?.lines.slice(0, 3) ?? []);
  if (isVtt && beginsWithTimes) throw invalidCaptions(t.captionsBlankFirst, 2);
  if (!isVtt && !beginsWithTimes) throw invalidCaptions(t.captionsUnknown);
}

function readCue({ lines, firstLine }: CueBlock, isVtt: boolean, minStartMs: number): Cue {
  const timesIndex = lines.slice(0, 2).findIndex((line) => line.includes(arrow));
  if (timesIndex < 0) throw invalidCaptions(t.captionsNoTimes, firstLine);
  const line = firstLine + timesIndex;
  const { startMs, endMs } = readTimes(lines[timesIndex]!, line);
  if (startMs < minStartMs) throw invalidCaptions(t.captionsOrder, line);
  const text = lines.slice(timesIndex + 1);
  const next = text.findIndex((each) => each.includes(arrow));
  if (next >= 0) throw invalidCaptions(t.captionsBlank, line + 1 + next);
  return { startMs, endMs, text: toPlainText(text, isVtt) };
}

/** Reads the times of a cue; ignores the cue settings after them (WebVTT §4.3). */
function readTimes(text: string, line: number) {
  const [before = "", after = ""] = text.split(arrow);
  const startMs = parseTimestamp(before.trim());
  const endMs = parseTimestamp(after.trim().split(/\s/, 1)[0]!);
  if (startMs === null || endMs === null)
    throw invalidCaptions(() => t.captionsBadTimes({ text: text.trim().slice(0, 60) }), line);
  if (endMs <= startMs) throw invalidCaptions(t.captionsEnd, line);
  return { startMs, endMs };
}
