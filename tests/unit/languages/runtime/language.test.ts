import { afterEach, expect, test } from "vitest";
import { listLanguages } from "#languages/compile/read-texts";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { formatCount } from "#languages/runtime/counts";
import { inLanguage, isRightToLeft, language, offerLanguages } from "#languages/runtime/language";
import { offeredIn } from "#languages/runtime/offered";
import * as videos from "#languages/videos";
import * as t from "#languages/watch";

afterEach(() => offerLanguages(["en"]));

const all: [string, ...string[]] = ["en", "es", "pt-BR", "ar"];

test.each([
  [null, null, "en"],
  [null, "es", "es"],
  [null, "es-MX,en;q=0.8", "es"],
  [null, "de,ar;q=0.5,es;q=0.7", "es"],
  [null, "pt-br", "pt-BR"],
  [null, "pt", "en"],
  [null, "es;q=0, ar;q=0.1", "ar"],
  [null, "*", "en"],
  [null, "\u0000;;;q=,,--", "en"],
  [null, `${"x-".repeat(5_000)},es`, "en"],
  ["ar", "es", "ar"],
  ["gone", "es", "es"],
  ["", "es", "es"],
])("a reader who chose %s and whose browser asks for %s reads %s", (chosen, acceptLanguage, expected) => {
  expect(chooseLanguage({ chosen, acceptLanguage }, all)).toBe(expected);
});

test("a site of one language looks at no header", () => {
  expect(chooseLanguage({ chosen: "es", acceptLanguage: "es" }, ["en"])).toBe("en");
});

test("a language lasts through everything that its request awaits, and for it alone", async () => {
  offerLanguages(["en", "en-XA", "ar-XB"]);
  const say = async () => {
    await Promise.resolve();
    return [language(), t.share(), isRightToLeft()];
  };
  const said = await Promise.all([inLanguage("en-XA", say), inLanguage("ar-XB", say), say()]);
  expect(said).toEqual([
    ["en-XA", "[Shåré~~]", false],
    ["ar-XB", "\u202eShare\u202c", true],
    ["en", "Share", false],
  ]);
});

test("languages that are made of English are longer by 40 %, and keep what stands in a message", () => {
  offerLanguages(["en", "en-XA"]);
  expect(inLanguage("en-XA", () => t.videoBy({ name: "Ada" }))).toBe("[Å vîdéö bý Ada~~~~~]");
  expect(inLanguage("en-XA", () => videos.viewCount({ count: 1 }))).toBe("[1 vîéw~~~]");
});

test("each language with a folder is offered, and those that nobody speaks by a setting of tests alone", () => {
  const spoken = ["en", ...listLanguages().filter((language) => language !== "en")];
  expect(offeredIn({ NODE_ENV: "test" })).toEqual(spoken);
  expect(offeredIn({ NODE_ENV: "test", PSEUDO_LANGUAGES: "on" })).toEqual([...spoken, "en-XA", "ar-XB"]);
});

test.each([
  ["en", 12_345, "12.3K"],
  ["es", 12_345, "12,3 mil"],
  ["hi", 123_456, "1.2 लाख"],
  ["en", null, "—"],
  ["es", null, "—"],
])("in %s, %s is written as %s", (of, count, text) => {
  offerLanguages(all);
  expect(inLanguage(of, () => formatCount(count)).replace("\u00a0", " ")).toBe(text);
});
