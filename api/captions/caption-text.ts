import { fold } from "#contract/relevance";
import { type Cue, parseCaptions } from "./parse";

/** Where a cue begins: at which sign (not half of one) of what is said, and of the WebVTT. */
export type Mark = [said: number, content: number];

const cuesPerMark = 8;

/** All that is said in clean WebVTT as one text that is searched, and a mark for every eighth cue. */
export function saidIn(content: string) {
  const texts = textsOf(parseCaptions(content));
  const [header, ...blocks] = content.split("\n\n");
  // Text that is markup only now that other markup is gone may leave fewer cues than were written.
  const isPlain = blocks.length === texts.length;
  const marks: Mark[] = [];
  let [said, written] = [0, header!.length + 2];
  for (const [index, text] of texts.entries()) {
    if (index === 0 || (isPlain && index % cuesPerMark === 0)) marks.push([said, written]);
    said += signsIn(text) + 1;
    written += signsIn(blocks[index]!) + 2;
  }
  return { said_folded: texts.join(" "), said_marks: JSON.stringify(marks) };
}

/** What is said in each cue, as it is searched. */
export const textsOf = (cues: Cue[]) => cues.map(({ text }) => spaced(fold(text)));

/** Any run of blanks and line breaks as one blank. */
export const spaced = (text: string) => text.trim().replace(/\s+/g, " ");

const signsIn = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
