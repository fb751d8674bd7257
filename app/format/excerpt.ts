import { fold, foldQuery } from "#contract/fold";
import { foldWidely, toWideQuery } from "#contract/fold-widely";
import type { TextPart } from "./text-parts";

const lengthBefore = 60;
const totalLength = 300;

/** Cuts about 300 characters from a text, at its start or around a query, with its words apart; empty for an empty text. */
export function makeExcerpt(text: string, query: string): TextPart[] {
  const line = text.slice(0, 20_000).replace(/\s+/g, " ").trim();
  const words = query.replace(/\s+/g, " ");
  const [start, end] = findWords(line, foldQuery(words));
  const from = cutBefore(line, start);
  const after = cutAfter(line.slice(end), Math.max(0, totalLength - (end - from)));
  return markWords([`${from > 0 ? "… " : ""}${line.slice(from, end)}${after}`], words);
}

/** A text may repeat one word: more of them help no reader, and each is looked for in all that is left. */
const maxHits = 10;

/** Splits the words of a search from a text and its links, wherever they stand in it, ten times at most. */
export function markWords(parts: readonly TextPart[], query: string, isInWords = false): TextPart[] {
  const words = foldQuery(query);
  let hits = 0;
  const split = (text: string): TextPart[] => {
    const [start, end] = hits < maxHits ? findWords(text, words, isInWords) : [0, 0];
    if (start === end) return text === "" ? [] : [text];
    hits += 1;
    const hit = { text: text.slice(start, end) };
    return [...split(text.slice(0, start)), hit, ...split(text.slice(end))];
  };
  return parts.flatMap((part) => (typeof part === "string" ? split(part) : part));
}

/** Marks a text that a search found: a short word is marked inside others where it does not stand alone. */
export function markFound(parts: readonly TextPart[], query: string): TextPart[] {
  const markedParts = markWords(parts, query);
  const hasHit = markedParts.some((part) => typeof part !== "string" && part.to === undefined);
  return hasHit ? markedParts : markWords(parts, query, true);
}

/** Returns where the words start and end, folded or at least folded widely; [0, 0] if the line does not contain them. */
function findWords(line: string, words: string, isInWords = false): [number, number] {
  const foldedLine = fold(line);
  // The folded text of a few letters is longer, which would shift the position.
  const start = words && foldedLine.length === line.length ? findStart(foldedLine, words, isInWords) : -1;
  return start < 0 ? findWideWords(line, words, isInWords) : [start, start + words.length];
}

/** Finds words in a line that is folded widely, character by character, because that changes its length. */
function findWideWords(line: string, words: string, isInWords: boolean): [number, number] {
  const wideWords = toWideQuery(words);
  if (wideWords === null || !foldWidely(line).includes(wideWords)) return [0, 0];
  const folds = new Map<string, string>();
  const offsets: number[] = [];
  let [wideLine, offset] = ["", 0];
  for (const character of line) {
    const wide = folds.get(character) ?? foldWidely(character);
    folds.set(character, wide);
    wideLine += wide;
    while (offsets.length < wideLine.length) offsets.push(offset);
    offset += character.length;
  }
  const start = findStart(wideLine, wideWords, isInWords);
  return start < 0 ? [0, 0] : [offsets[start]!, offsets[start + wideWords.length] ?? line.length];
}

/** Returns where words start, preferably as whole words, then at the start of one, then inside one; -1 if nowhere. */
function findStart(foldedLine: string, words: string, isInWords: boolean): number {
  const text = escapePattern(words);
  const patterns = [
    `${wordStart}${text}${wordEnd}`,
    ...(isShortWord(words) && !isInWords ? [] : [`${wordStart}${text}`, text]),
  ];
  return patterns.map((pattern) => foldedLine.search(new RegExp(pattern, "u"))).find((at) => at >= 0) ?? -1;
}

const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;

/**
 * Returns whether a text is a word that others contain by chance. Scripts that write without spaces have no such words.
 */
const isShortWord = (words: string) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]{1,3}$/u.test(words);

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Returns the start of a word some characters before `end`. */
function cutBefore(line: string, end: number): number {
  if (end <= lengthBefore) return 0;
  const from = end - lengthBefore;
  const space = line.slice(from, end).indexOf(" ");
  return space < 0 ? skipHalf(line, from) : from + space + 1;
}

function cutAfter(line: string, length: number): string {
  if (line.length <= length) return line;
  const space = line.slice(0, length).lastIndexOf(" ");
  return `${line.slice(0, space > 0 ? space : skipHalf(line, length))} …`;
}

/** Moves a position out of the middle of a surrogate pair. */
const skipHalf = (line: string, at: number) => (/[\udc00-\udfff]/.test(line[at] ?? "") ? at + 1 : at);
