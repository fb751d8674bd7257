import { foldWidely } from "./fold-widely-119";

type CueOffset = [folded: number, content: number];

/** Folds the searchable text of captions widely, part by part, with where each part begins; empty where that changes nothing. */
export function widenSearchText(text: string, offsets: CueOffset[]) {
  const wideOffsets: CueOffset[] = [];
  let [wide, position, isAfterSpace] = ["", 0, true];
  for (const [part, content] of splitAt(text, offsets)) {
    wideOffsets.push([position, content]);
    const spaced = foldWidely(part).replace(/\s+/g, " ");
    const folded = isAfterSpace ? spaced.trimStart() : spaced;
    if (folded) isAfterSpace = folded.endsWith(" ");
    wide += folded;
    position += countCharacters(folded);
  }
  return wide === text
    ? { text_wide: "", wide_offsets: "[]" }
    : { text_wide: wide, wide_offsets: JSON.stringify(wideOffsets) };
}

/** Splits a text at offsets in code points. */
function splitAt(text: string, offsets: CueOffset[]): [part: string, content: number][] {
  const characters = /[\ud800-\udfff]/.test(text) ? Array.from(text) : null;
  return offsets.map(([from, content], index) => {
    const to = offsets[index + 1]?.[0];
    return [characters ? characters.slice(from, to).join("") : text.slice(from, to), content];
  });
}

const countCharacters = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
