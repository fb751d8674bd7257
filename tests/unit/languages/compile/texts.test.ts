import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasPart, listLanguages, listParts, readMessages } from "#languages/compile/read-texts";
import { writeModules } from "#languages/compile/write-modules";
import { listValues } from "#languages/compile/icu";

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

const namesOf = (message: Parameters<typeof listValues>[0]) =>
  listValues(message)
    .map(({ name }) => name)
    .sort();

test.skipIf(translations.length === 0).each(translations)("$language has the values of $part", ({ language, part }) => {
  const english = readMessages("en", part);
  for (const [key, { parts: translated }] of readMessages(language, part))
    expect({ key, names: namesOf(translated) }).toEqual({ key, names: namesOf(english.get(key)?.parts ?? []) });
});
