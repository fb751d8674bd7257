import { isLiteralElement, isPluralElement, isSelectElement, isTagElement } from "@formatjs/icu-messageformat-parser";
import type { Part } from "./icu";

/** Made of English for tests: one language is longer, accented and in brackets, and one runs from right to left. */
export const pseudoLanguages = ["en-XA", "ar-XB"] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

export const isPseudo = (language: string): language is PseudoLanguage =>
  pseudoLanguages.some((each) => each === language);

/** Writes a message in a language made for tests. */
export function toPseudo(parts: Part[], language: PseudoLanguage): Part[] {
  if (language === "ar-XB") return mapTexts(parts, mirror);
  const letters = countLetters(parts);
  const padding = "~".repeat(Math.ceil(letters * 0.4)).replace(/~{12}(?=~)/g, "$& ");
  const literal = (value: string) => ({ type: 0, value }) as Part;
  return [literal("["), ...mapTexts(parts, accent), literal(`${padding}]`)];
}

const mapTexts = (parts: Part[], change: (text: string) => string): Part[] =>
  parts.map((part) => {
    if (isLiteralElement(part)) return { ...part, value: change(part.value) };
    if (isTagElement(part)) return { ...part, children: mapTexts(part.children, change) };
    if (!isPluralElement(part) && !isSelectElement(part)) return part;
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: mapTexts(option.value, change) },
    ]);
    return { ...part, options: Object.fromEntries(options) };
  });

function countLetters(parts: Part[]): number {
  const lengths = parts.map((part) => {
    if (isLiteralElement(part)) return part.value.length;
    if (isTagElement(part)) return countLetters(part.children);
    if (!isPluralElement(part) && !isSelectElement(part)) return 0;
    return Math.max(...Object.values(part.options).map(({ value }) => countLetters(value)));
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

const [plain, accented] = ["aceinouyACEINOUY", "åçéîñöûýÅÇÉÎÑÖÛÝ"];

const accent = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

/** Turns every word around by its own direction: U+202E (right-to-left override) and U+202C (pop directional formatting). */
const mirror = (text: string) => text.replace(/[a-z'’-]+/gi, "\u202e$&\u202c");
