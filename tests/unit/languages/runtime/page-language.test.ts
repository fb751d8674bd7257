import { afterAll, beforeAll, expect, test } from "vitest";
import { offerLanguages } from "#languages/runtime/language";
import { findPageLanguage, pickLanguageCookie } from "#languages/runtime/page-language";

beforeAll(() => offerLanguages(["en", "es", "fr"]));
afterAll(() => offerLanguages(["en"]));

test.each([
  ["language=fr", "fr"],
  ["theme=dark; language=xx; language=fr", "fr"],
  ["language=; language=es", "es"],
  ["language=xx", "en"],
  ["other-language=fr", "en"],
])("a reader with the cookies '%s' reads %s: languages that the site does not offer are skipped", (cookie, tag) => {
  expect(findPageLanguage({ url: "/", cookie, acceptLanguage: null }).language).toBe(tag);
  expect(pickLanguageCookie(cookie)).toBe(tag === "en" ? null : `language=${tag}`);
});
