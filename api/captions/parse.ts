import { stripUnstorable } from "#contract/fields";
import { limits } from "#contract/limits";
import { plainText } from "./cue-text";
import { refusal } from "./refusal";
import { readTime } from "./times";

/** From when to when, in milliseconds, and what is said, without markup. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

interface Block {
  lines: string[];
  /** The number of its first line in the file. */
  at: number;
}

const arrow = "-->";
const isHeader = (line: string | undefined) => line !== undefined && /^WEBVTT(?:[ \t]|$)/.test(line);
const isBeside = ([first = ""]: string[]) => /^(NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first);

/** The cues of a text in WebVTT or SRT, in their order; what cannot be read is refused with its line. */
export function parseCaptions(text: string): Cue[] {
  const cues = readCues(text);
  if (cues.length === 0) throw refusal("There are no cues in this file");
  return cues;
}

/** Like `parseCaptions`, of a text that may have no cues. */
export function readCues(text: string): Cue[] {
  const lines = clean(text).split("\n");
  const isVtt = isHeader(lines[0]);
  const blocks = blocksOf(lines);
  refuseStrangeBeginning(blocks[0], isVtt);
  if (isVtt) blocks.shift();
  const cues: Cue[] = [];
  for (const block of blocks) {
    if (isVtt && isBeside(block.lines) && !block.lines[0]!.includes(arrow)) continue;
    const cue = readCue(block, isVtt, cues.at(-1)?.start ?? 0);
    if (cue.text) cues.push(cue);
    if (cues.length > limits.cues) throw refusal(`a file has at most ${limits.cues} cues`, block.at);
  }
  return cues;
}

// eslint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g;

const clean = (text: string) =>
  stripUnstorable(text)
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(controls, "");

/** Runs of lines that blank ones part. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) open = null;
    else if (open) open.lines.push(line);
    else blocks.push((open = { lines: [line], at: index + 1 }));
  }
  return blocks;
}

function refuseStrangeBeginning(first: Block | undefined, isVtt: boolean) {
  const hasTimes = first?.lines.slice(0, 3).some((line) => line.includes(arrow)) ?? false;
  if (isVtt && hasTimes) throw refusal("a blank line must stand before the first cue", 2);
  if (!isVtt && !hasTimes) throw refusal("This is neither a WebVTT nor an SRT file");
}

function readCue({ lines, at }: Block, isVtt: boolean, earliest: number): Cue {
  const place = lines.slice(0, 2).findIndex((line) => line.includes(arrow));
  if (place < 0) throw refusal("a cue begins with its times, such as 00:01:02.000 --> 00:01:04.500", at);
  const line = at + place;
  const { start, end } = readTimes(lines[place]!, line);
  if (start < earliest) throw refusal("this cue begins before the one above it", line);
  const said = lines.slice(place + 1);
  const next = said.findIndex((each) => each.includes(arrow));
  if (next >= 0) throw refusal("a blank line must stand between two cues", line + 1 + next);
  return { start, end, text: plainText(said, isVtt) };
}

/** What stands behind the times is about where on the picture, and is left to the player. */
function readTimes(text: string, line: number) {
  const [before = "", after = ""] = text.split(arrow);
  const start = readTime(before.trim());
  const end = readTime(after.trim().split(/\s/, 1)[0]!);
  if (start === null || end === null) throw refusal(`these are no times: ${text.trim().slice(0, 60)}`, line);
  if (end <= start) throw refusal("this cue ends before it begins", line);
  return { start, end };
}
