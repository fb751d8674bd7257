export const textKinds = ["title", "name", "tweet"] as const;
export type TextKind = (typeof textKinds)[number];

const classOf = (scripts: string) =>
  scripts
    .split(" ")
    .map((script) => `\\p{Script=${script}}`)
    .join("");
const letters = classOf("Latin Greek Cyrillic Armenian Georgian Hebrew Arabic");
/** Further scripts with spaces between words. Migration 148 lists them, too: a change here needs another such migration. */
const furtherLetters = classOf(
  "Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Meetei_Mayek Ol_Chiki Hangul " +
    "Ethiopic Syriac Thaana Nko Tifinagh Cherokee Mongolian Adlam",
);
/** Matches a word. Words of the further scripts have no digits and punctuation of theirs, and joiners only between letters. */
const wordPattern = new RegExp(
  `[${letters}][${letters}\\p{M}]*|` +
    `(?=\\p{L})[${furtherLetters}](?:[\\u200c\\u200d]?(?=[\\p{L}\\p{M}])[${furtherLetters}\\p{M}])*`,
  "gu",
);

const isHangul = (text: string) => /^\p{Script=Hangul}/u.test(text);

/** Splits Korean syllables into their letters, by which their words are counted and corrected. */
const toLetters = (text: string) => (isHangul(text) ? text.normalize("NFD") : text);

/** Writes a word as texts have it. */
export const toTextWord = (counted: string) => (isHangul(counted) ? counted.normalize("NFC") : counted);

const wordLength = { min: 4, max: 20 };

const isCountable = (text: string) => {
  const { length } = Array.from(text);
  return length >= wordLength.min && length <= wordLength.max;
};

/**
 * Lists the words of 4 to 20 letters in a folded text, each once, Korean ones in letters. Scripts without spaces between
 * words have none.
 */
export const wordsOf = (text: string): string[] =>
  [...new Set((text.match(wordPattern) ?? []).map(toLetters))].filter(isCountable);

export const replaceWords = (text: string, replacements: Map<string, string>): string =>
  text.replace(wordPattern, (match) => {
    const replacement = replacements.get(toLetters(match));
    return replacement === undefined ? match : toTextWord(replacement);
  });

/** Only this many first letters are deleted from, so that long words have no more deletions than short ones. */
const prefixLength = 7;

/** Returns how many letters of a word may be wrong. */
export const maxEdits = (text: string) => (Array.from(text).length <= wordLength.min ? 1 : 2);

/**
 * Lists what remains of a word's first letters when up to `maxEdits` of them are deleted. Words that differ by as many
 * edits have one of these in common (Garbe, "Symmetric Delete").
 */
export function deletionsOf(text: string): string[] {
  const prefix = Array.from(text).slice(0, prefixLength);
  const words = new Set([prefix.join("")]);
  let shortened = [prefix];
  for (let edits = 0; edits < maxEdits(text); edits += 1) {
    shortened = shortened.flatMap((characters) => characters.map((_, index) => characters.toSpliced(index, 1)));
    for (const characters of shortened) words.add(characters.join(""));
  }
  return [...words];
}

/**
 * Counts the edits between two words: letters inserted, deleted, replaced, or exchanged with their neighbour (optimal
 * string alignment).
 */
export function countEdits(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let [rowBefore, lastRow] = [[] as number[], b.map((_, index) => index)];
  lastRow.push(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replacement = lastRow[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchanged ? rowBefore[j - 2]! + 1 : Infinity;
      row.push(Math.min(lastRow[j]! + 1, row[j - 1]! + 1, replacement, exchanged));
    }
    [rowBefore, lastRow] = [lastRow, row];
  }
  return lastRow[b.length]!;
}
