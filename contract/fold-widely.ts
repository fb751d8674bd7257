import { fold } from "./fold";

/**
 * Matches marks that people leave out when they type: accents of Latin, Greek and Cyrillic letters, points of Hebrew,
 * vowels, other marks and the tatweel of Arabic, and the nuktas of Indic scripts. Vowel signs of Indic and South-East Asian
 * scripts and the marks of kana distinguish words, and remain.
 */
const marks = new RegExp(
  String.raw`[\p{Default_Ignorable_Code_Point}\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f` +
    String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7` +
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed` +
    String.raw`\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]`,
  "gu",
);

/** Interchangeable letters that Unicode does not decompose, and typographic apostrophes. */
const substitutes: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ς: "σ" },
  ...{ ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ۃ: "ه", ہ: "ه", "ँ": "ं" },
  ...{ "‘": "'", "’": "'", ʼ: "'" },
};
const substitutePattern = new RegExp(`[${Object.keys(substitutes).join("")}]`, "gu");

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Returns the value of a digit of any script; Unicode lists each script's ten together, 0 first. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Converts the digits of every script to ASCII. */
export const toAsciiDigits = (text: string) => text.replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit);

const foldOthers = (text: string) =>
  toAsciiDigits(
    fold(fold(text).normalize("NFKD"))
      .replace(marks, "")
      .replace(substitutePattern, (letter) => substitutes[letter]!),
  ).normalize("NFC");

/**
 * Folds a text so that equivalent spellings become equal: without accents and marks, with compatible forms (UAX #15, NFKD),
 * interchangeable letters and the digits of every script unified.
 */
// eslint-disable-next-line no-control-regex
export const foldWidely = (text: string) => (/^[\x00-\x7f]*$/.test(text) ? fold(text) : foldOthers(text));

/** Folds a text widely; returns an empty text if that equals the folded text, which the search index has anyway. */
export function foldWidelyIfDifferent(text: string): string {
  const wide = foldWidely(text);
  return wide === fold(text) ? "" : wide;
}

/** Folds a folded query widely; null when nothing remains. */
export const toWideQuery = (query: string): string | null => foldWidely(query).trim() || null;
