import { expect, test } from "vitest";
import { newCaptions, parseLanguageTag } from "#contract/captions";
import { englishName, findTagByName, offeredLanguages, ownName } from "#contract/language-names";

test("every offered language is found by its names, and is chosen by them in a form", () => {
  for (const { tag, name, ownName } of offeredLanguages()) {
    expect([findTagByName(name), findTagByName(ownName.toUpperCase().toLowerCase())]).toEqual([tag, tag]);
    expect(newCaptions.parse({ language: name }).language).toBe(tag);
    expect(parseLanguageTag(tag)).toBe(tag);
  }
});

test("languages are offered once, in the order of their English names", () => {
  const names = offeredLanguages().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 3)).toEqual(["Afrikaans", "Albanian", "Amharic"]);
});

test.each([
  ["de", "German", "Deutsch"],
  ["xx", "xx", "xx"],
  ["", "", ""],
  ["en_US", "en_US", "en_US"],
  ["not a tag", "not a tag", "not a tag"],
])("the language %j of any server has a name or is named by its tag", (tag, english, own) => {
  expect([englishName(tag), ownName(tag)]).toEqual([english, own]);
});
