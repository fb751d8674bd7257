import { fold } from "#contract/fold";
import { type Cue, parseCaptions } from "./parse";

/** Where a cue begins, in code points: in the folded text and in the WebVTT. */
export type CueOffset = [folded: number, content: number];

const cuesPerOffset = 8;

/** Makes the searched text of clean WebVTT, and the offsets of every eighth cue. */
export function toSearchText(content: string) {
  const texts = foldCueTexts(parseCaptions(content));
  const [header, ...blocks] = content.split("\n\n");
  // Text that is markup only now that other markup is gone may leave fewer cues than were written.
  const isPlain = blocks.length === texts.length;
  const offsets: CueOffset[] = [];
  let [folded, written] = [0, header!.length + 2];
  for (const [index, text] of texts.entries()) {
    if (index === 0 || (isPlain && index % cuesPerOffset === 0)) offsets.push([folded, written]);
    folded += countCharacters(text) + 1;
    written += countCharacters(blocks[index]!) + 2;
  }
  return { text_folded: texts.join(" "), cue_offsets: JSON.stringify(offsets) };
}

/** Folds the text of each cue for the search. */
export const foldCueTexts = (cues: Cue[]) => cues.map(({ text }) => collapseSpaces(fold(text)));

/** Writes each run of spaces and line breaks as one space. */
export const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, " ");

const countCharacters = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
