import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import * as videos from "#languages/videos";

offerLanguages(["en", "ar", "es"]);
afterAll(() => offerLanguages(["en"]));

const formatViews = (language: string, count: number) => inLanguage(language, () => videos.viewCount({ count }));

test("a count that a page says again is neither formatted nor given its form again", () => {
  const texts = ["es", "ar"].map((language) => formatViews(language, 12_345));
  const numbers: { readonly format: unknown } = Intl.NumberFormat.prototype;
  const format = vi.spyOn(numbers, "format", "get");
  const select = vi.spyOn(Intl.PluralRules.prototype, "select");
  onTestFinished(() => void vi.restoreAllMocks());
  expect(["es", "ar"].map((language) => formatViews(language, 12_345))).toEqual(texts);
  expect({ formatted: format.mock.calls.length, chosen: select.mock.calls.length }).toEqual({
    formatted: 0,
    chosen: 0,
  });
});

test("each of many counts is said as it is", () => {
  const counts = Array.from({ length: 5_000 }, (_, index) => index);
  const texts = counts.map((count) => formatViews("es", count));
  expect(texts[1]).toBe("1 vista");
  expect(texts[999]).toBe("999 vistas");
  expect(formatViews("es", 3)).toBe("3 vistas");
});
