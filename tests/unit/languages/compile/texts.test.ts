import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkPart } from "#languages/compile/check-language";
import { hasPart, listLanguages, listParts, readMessages } from "#languages/compile/read-texts";
import { writeModules } from "#languages/compile/write-modules";
import { hashesFileOf, hashSources } from "#languages/compile/source-hashes";

const parts = listParts();

test.each([...writeModules()])(
  "%s says the messages of the English texts: npm run languages writes it",
  (file, text) => {
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);

test.each(parts)("the texts of %s are in the order of their keys", (part) => {
  const keys = [...readMessages("en", part).keys()];
  expect(keys).toEqual(keys.toSorted());
});

const translations = listLanguages()
  .filter((language) => language !== "en")
  .flatMap((language) => parts.filter((part) => hasPart(language, part)).map((part) => ({ language, part })));

test.skipIf(translations.length === 0).each(translations)(
  "$language has values and plural forms of $part as they are needed",
  ({ language, part }) => {
    expect(checkPart(language, part).wrong).toEqual([]);
  },
);

test.skipIf(translations.length === 0).each(translations)(
  "$language notes which texts of $part it has translated: npm run languages writes it",
  ({ language, part }) => {
    expect(JSON.parse(readFileSync(hashesFileOf(language, part), "utf8"))).toEqual(hashSources(language, part));
    const keys = [...readMessages(language, part).keys()];
    expect(keys).toEqual(keys.toSorted());
  },
);
