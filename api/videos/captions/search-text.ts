import { fold } from "#contract/fold";
import { parseCaptions } from "./parse";
import type { Cue } from "#api/media/formats/vtt";

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
  return { text_folded: texts.join(" "), cue_offsets: JSON.stringify(offsets) };
}

export const foldCueTexts = (cues: Cue[]) => cues.map(({ text }) => collapseSpaces(fold(text)));

export const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, " ");

const countCharacters = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
