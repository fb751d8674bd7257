/**
 * The caption parser as it was when migration 007 was released. The migration runs this copy, so that it gives the same
 * rows however the parser changes. Do not edit it, and do not import it from elsewhere.
 */
type CueOffset = [text: number, content: number];

const cuesPerOffset = 8;

/** Gives the folded text of clean WebVTT and the offsets of every eighth cue, in code points. */
export function foldCaptions(content: string) {
  const texts = readCueTexts(content).map((text) => text.toLowerCase().trim().replace(/\s+/g, " "));
  const [header, ...blocks] = content.split("\n\n");
  const isPlain = blocks.length === texts.length;
  const offsets: CueOffset[] = [];
  let [read, written] = [0, header!.length + 2];
  for (const [index, text] of texts.entries()) {
    if (index === 0 || (isPlain && index % cuesPerOffset === 0)) offsets.push([read, written]);
    read += countCodePoints(text) + 1;
    written += countCodePoints(blocks[index]!) + 2;
  }
  return { said_folded: texts.join(" "), said_marks: JSON.stringify(offsets) };
}

const countCodePoints = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** Reads the text of every cue; the first block is the header `WEBVTT`. */
function readCueTexts(content: string): string[] {
  const texts: string[] = [];
  for (const lines of splitBlocks(content).slice(1)) {
    const times = lines.slice(0, 2).findIndex((line) => line.includes("-->"));
    if (times < 0) continue;
    const text = plainText(lines.slice(times + 1));
    if (text) texts.push(text);
  }
  return texts;
}

/** Splits a text into runs of lines without a blank line between them. */
function splitBlocks(content: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  for (const line of content.split("\n")) {
    if (!line.trim()) open = null;
    else if (open) open.push(line);
    else blocks.push((open = [line]));
  }
  return blocks;
}

const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi;
const tags = /<\/?(?:[ibucsv]|lang|ruby|rt|font)(?:[.\s][^<>]*)?>/gi;
const timestamps = /<\d[\d:.]*>/g;
const positions = /\{\\[^{}]*\}/g;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&lrm;": "\u200e",
  "&rlm;": "\u200f",
};

/** Removes markup and keeps who speaks. */
function plainText(lines: string[]): string {
  const named = lines.join("\n").replace(speaker, (_, name: string) => (name.trim() ? `${name.trim()}: ` : ""));
  const plain = named.replace(tags, "").replace(timestamps, "").replace(positions, "");
  return plain
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity]!)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
