import { fold } from "#contract/fold";
import { foldWidely } from "#contract/fold-widely";
import { parseCaptions } from "./parse-captions";
import type { Cue } from "#api/media/formats/write-vtt";

/** The position where a cue begins, in code points: in the folded text and in the WebVTT. */
export type CueOffset = [folded: number, content: number];

const cuesPerOffset = 8;

/** Builds the searchable text of sanitized WebVTT, with the offsets of every eighth cue. */
export function toSearchText(content: string) {
  const texts = foldCueTexts(parseCaptions(content));
  const [header, ...blocks] = content.split("\n\n");
  // Removing markup can create new markup, so parsing again may yield fewer cues than the file has.
  const isPlain = blocks.length === texts.length;
  const offsets: CueOffset[] = [];
  let [folded, position] = [0, header!.length + 2];
  for (const [index, text] of texts.entries()) {
    if (index === 0 || (isPlain && index % cuesPerOffset === 0)) offsets.push([folded, position]);
    folded += countCharacters(text) + 1;
    position += countCharacters(blocks[index]!) + 2;
  }
  const text = texts.join(" ");
  return { text_folded: text, cue_offsets: JSON.stringify(offsets), ...widenSearchText(text, offsets) };
}

/** Folds a searchable text widely, and computes where each part then begins. Both are empty when the text stays the same. */
export function widenSearchText(text: string, offsets: CueOffset[]) {
  const wideOffsets: CueOffset[] = [];
  let [wide, position] = ["", 0];
  const foldNext = foldInTurn(foldWidely);
  for (const [part, content] of splitAt(text, offsets)) {
    wideOffsets.push([position, content]);
    const folded = foldNext(part);
    wide += folded;
    position += countCharacters(folded);
  }
  return wide === text
    ? { text_wide: "", wide_offsets: "[]" }
    : { text_wide: wide, wide_offsets: JSON.stringify(wideOffsets) };
}

/** Creates a function that folds the parts of a text in turn, without leading and repeated spaces: some marks fold to a space. */
export function foldInTurn(foldText: (text: string) => string) {
  let isAfterSpace = true;
  return (part: string): string => {
    const spaced = foldText(part).replace(/\s+/g, " ");
    const folded = isAfterSpace ? spaced.trimStart() : spaced;
    if (folded) isAfterSpace = folded.endsWith(" ");
    return folded;
  };
}

/** Splits a text at offsets in code points. */
function splitAt(text: string, offsets: CueOffset[]): [part: string, content: number][] {
  const characters = /[\ud800-\udfff]/.test(text) ? Array.from(text) : null;
  return offsets.map(([from, content], index) => {
    const to = offsets[index + 1]?.[0];
    return [characters ? characters.slice(from, to).join("") : text.slice(from, to), content];
  });
}

export const foldCueTexts = (cues: Cue[], foldText = fold) => cues.map(({ text }) => collapseSpaces(foldText(text)));

export const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, " ");

const countCharacters = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
