import { fold } from "#contract/relevance";
import type { Cue } from "./parse";

/** All that is said as one text that is searched, and at which of its signs each cue begins. */
export function saidIn(cues: Pick<Cue, "text">[]) {
  const texts = cues.map(({ text }) => spaced(fold(text)));
  const offsets: number[] = [];
  let at = 0;
  for (const text of texts) {
    offsets.push(at);
    at += text.length + 1;
  }
  return { said_folded: texts.join(" "), said_offsets: JSON.stringify(offsets) };
}

/** Any run of blanks and line breaks as one blank. */
export const spaced = (text: string) => text.trim().replace(/\s+/g, " ");
