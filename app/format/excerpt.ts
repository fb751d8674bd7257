import { fold, foldQuery } from "#contract/fold";
import { foldWidely, toWideQuery } from "#contract/fold-widely";
import type { TextPart } from "./text-parts";

const lengthBefore = 60;
const totalLength = 300;

/**
 * Cuts about 300 characters from a text, around the words of a query or else at its start. Makes the words a part of
 * their own; returns no parts for an empty text.
 */
export function makeExcerpt(text: string, query: string): TextPart[] {
  const line = text.slice(0, 20_000).replace(/\s+/g, " ").trim();
  const words = query.replace(/\s+/g, " ");
  const [start, end] = findWords(line, foldQuery(words));
  const from = cutBefore(line, start);
  const after = cutAfter(line.slice(end), Math.max(0, totalLength - (end - from)));
  return markWords([`${from > 0 ? "… " : ""}${line.slice(from, end)}${after}`], words);
}

/** More marks help no reader, and each costs another search of the text. */
const maxHits = 10;

/** Splits the parts of a text at the words of a search, at most ten times; leaves links whole. */
export function markWords(parts: readonly TextPart[], query: string, matchesInWords = false): TextPart[] {
  const words = foldQuery(query);
  let hits = 0;
  const split = (text: string): TextPart[] => {
    const [start, end] = hits < maxHits ? findWords(text, words, matchesInWords) : [0, 0];
    if (start === end) return text === "" ? [] : [text];
    hits += 1;
    const hit = { text: text.slice(start, end) };
    return [...split(text.slice(0, start)), hit, ...split(text.slice(end))];
  };
  return parts.flatMap((part) => (typeof part === "string" ? split(part) : part));
}

/** Marks a text that a search found. Marks a short word inside longer ones only if it does not stand alone anywhere. */
export function markFound(parts: readonly TextPart[], query: string): TextPart[] {
  const markedParts = markWords(parts, query);
  const hasHit = markedParts.some((part) => typeof part !== "string" && part.to === undefined);
  return hasHit ? markedParts : markWords(parts, query, true);
}

/** Returns where words start and end in a folded line, or in a widely folded one; [0, 0] if the line has neither. */
function findWords(line: string, words: string, matchesInWords = false): [number, number] {
  const foldedLine = fold(line);
  // Folding lengthens a few letters, which would shift the position.
  const start = words && foldedLine.length === line.length ? findStart(foldedLine, words, matchesInWords) : -1;
  return start < 0 ? findWideWords(line, words, matchesInWords) : [start, start + words.length];
}

/** Finds words in a widely folded line. Folds character by character, to map positions back: wide folding changes lengths. */
function findWideWords(line: string, words: string, matchesInWords: boolean): [number, number] {
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
  const start = findStart(wideLine, wideWords, matchesInWords);
  return start < 0 ? [0, 0] : [offsets[start]!, offsets[start + wideWords.length] ?? line.length];
}

/** Returns where words start: as whole words, or else at the start of one, or else inside one; -1 if nowhere. */
function findStart(foldedLine: string, words: string, matchesInWords: boolean): number {
  const text = escapePattern(words);
  const patterns = [
    `${wordStart}${text}${wordEnd}`,
    ...(isShortWord(words) && !matchesInWords ? [] : [`${wordStart}${text}`, text]),
  ];
  return patterns.map((pattern) => foldedLine.search(new RegExp(pattern, "u"))).find((at) => at >= 0) ?? -1;
}

const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;

/** Returns whether longer words contain a word by chance. Scripts without spaces between words have no such words. */
const isShortWord = (words: string) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]{1,3}$/u.test(words);

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Returns where a word starts, about `lengthBefore` characters before `end`. */
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
