import { expect, test } from "vitest";
import { listLanguages, listParts, readMessages } from "#languages/compile/read-texts";

/** Lists the texts of a language that match, each as its part, key and text. */
const findTexts = (language: string, pattern: RegExp) =>
  listParts().flatMap((part) =>
    [...readMessages(language, part)]
      .filter(([, { text }]) => pattern.test(text))
      .map(([key, { text }]) => `${part} ${key}: ${text}`),
  );

/** What each language does not quote with: its style.md says with what it does. */
const foreignQuotes: Record<string, RegExp> = {
  en: /["«»‘’]/,
  es: /["«»‘’]/,
  pt: /["«»‘’]/,
  hi: /["«»‘’]/,
  fr: /["“”‘]/,
  ar: /["“”‘’]/,
};

test.each(listLanguages())("%s has one kind of quotes", (language) => {
  expect(findTexts(language, foreignQuotes[language]!)).toEqual([]);
});

test.each([
  ["« and »", "a narrow no-break space inside", /«(?!\u202f)|(?<!\u202f)»/],
  [";, ! and ?", "a narrow no-break space before them", /[ \u00a0][;!?]/],
  [": and %", "a no-break space before them", /[ \u202f][:%]/],
] as const)("in French, %s have %s", (_, __, pattern) => {
  expect(findTexts("fr", pattern)).toEqual([]);
});

test.each(["en", "hi", "pt", "ar"])("in %s, % follows its number at once", (language) => {
  expect(findTexts(language, /\s%/)).toEqual([]);
});
