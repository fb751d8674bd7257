import { fold } from "#contract/fold";

/** Converts an offset in a folded text to the offset in its original: some letters fold to two. */
export function findUnfoldedOffset(text: string, at: number): number {
  let [place, folded] = [0, 0];
  for (const character of text) {
    if (folded >= at) break;
    place += character.length;
    folded += fold(character).length;
  }
  return place;
}

const maxCharacters = { before: 40, after: 80 };

/** Shortens a text to its last words, or to characters where it has no spaces. */
export function cutStart(text: string) {
  if (text.length <= maxCharacters.before) return text;
  const end = text.slice(-maxCharacters.before);
  return end.replace(/^\S*\s(?=\S)/, "").replace(/^[\udc00-\udfff]/, "");
}

/** Shortens a text to its first words, or to characters where it has no spaces. */
export function cutEnd(text: string) {
  if (text.length <= maxCharacters.after) return text;
  const start = text.slice(0, maxCharacters.after);
  return start.replace(/(?<=\S)\s\S*$/, "").replace(/[\ud800-\udbff]$/, "");
}
