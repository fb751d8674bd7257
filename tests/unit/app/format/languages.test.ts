import { afterAll, beforeAll, expect, test } from "vitest";
import { formatAge } from "#app/format/age";
import { formatChange, formatNet } from "#app/format/change";
import { formatDate } from "#app/format/date";
import { formatDay, formatLongDay } from "#app/format/day";
import { formatWatchTime } from "#app/format/duration";
import { listLanguageNames, nameLanguage } from "#app/format/language-name";
import { formatShare } from "#app/format/share";
import { formatBytes, formatDownload } from "#app/format/size";
import { formatShortTime } from "#app/format/short-time";
import { findTagByName } from "#contract/language-names";
import { formatCount } from "#languages/runtime/counts";
import { formatLongTime } from "#languages/runtime/long-time";
import { inLanguage, offerLanguages } from "#languages/runtime/language";

const time = "2026-11-09T14:02:03.000Z";
const now = Date.parse(time);

beforeAll(() => offerLanguages(["en", "es", "fr", "ar"]));
afterAll(() => offerLanguages(["en"]));

/** What differs between versions of CLDR is left out of the comparison: kinds of spaces, marks of direction. */
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ").replace(/[\u200e\u200f]/g, "");

test.each([
  [
    "an age",
    () => formatAge("2026-11-06T14:02:03.000Z", now),
    "3 days ago",
    "hace 3 días",
    "il y a 3 jours",
    "قبل 3 أيام",
  ],
  [
    "an age of a moment",
    () => formatAge(time, now),
    "0 seconds ago",
    "hace 0 segundos",
    "il y a 0 seconde",
    "قبل 0 ثانية",
  ],
  ["an unknown age", () => formatAge("", now), "—", "—", "—", "—"],
  ["a date", () => formatDate(time), "09/11/26", "9/11/26", "09/11/2026", "9/11/2026"],
  ["no date", () => formatDate("x"), "—", "—", "—", "—"],
  ["a day", () => formatDay(time), "9 Nov", "9 nov", "9 nov.", "9 نوفمبر"],
  [
    ...(["a long day", () => formatLongDay(time)] as const),
    ...(["9 November 2026", "9 de noviembre de 2026", "9 novembre 2026", "9 نوفمبر 2026"] as const),
  ],
  ["a short count", () => formatCount(12_345), "12.3K", "12,3 mil", "12,3 k", "12.3 ألف"],
  ["a size", () => formatBytes(3.26 * 1024 ** 3), "3.2 GB", "3,2 GB", "3,2 Go", "3.2 غ.ب"],
  ["a size that is nearly whole", () => formatBytes(12.04 * 1024 ** 2), "12.0 MB", "12,0 MB", "12,0 Mo", "12.0 م.ب"],
  ["a small size", () => formatBytes(12 * 1024), "12 kB", "12 kB", "12 ko", "12 ك.ب"],
  ["a download", () => formatDownload(1.701 * 1024 ** 2), "1.71 MB", "1,71 MB", "1,71 Mo", "1.71 م.ب"],
  ["a short watch time", () => formatWatchTime(720), "12 min", "12 min", "12 min", "12 د"],
  ["a watch time", () => formatWatchTime(12_240), "3.4 h", "3,4 h", "3,4 h", "3.4 س"],
  ["a watch time of many hours", () => formatWatchTime(478_080), "133 h", "133 h", "133 h", "133 س"],
  ["a share", () => formatShare(81.2), "81%", "81 %", "81 %", "81%"],
  ["a small share", () => formatShare(0.04), "<1%", "<1 %", "<1 %", "<1%"],
  ["no share", () => formatShare(0), "0%", "0 %", "0 %", "0%"],
  ["a change", () => formatChange(112, 100), "+12%", "+12 %", "+12 %", "+12%"],
  ["no change", () => formatChange(100, 100), "±0%", "0 %", "0 %", "0%"],
  ["a loss", () => formatNet(-1_200), "−1.2K", "−1,2 mil", "−1,2 k", "−1.2 ألف"],
  [
    "a time",
    () => formatShortTime(time),
    "09/11/26, 14:02 UTC",
    "9/11/26, 14:02 UTC",
    "09/11/2026 14:02 UTC",
    "9/11/2026، 2:02 م UTC",
  ],
  [
    ...(["a time in words", () => formatLongTime(time)] as const),
    ...(["9 November 2026, 14:02 UTC", "9 de noviembre de 2026 a las 14:02 UTC"] as const),
    ...(["9 novembre 2026 à 14:02 UTC", "9 نوفمبر 2026 في 2:02 م UTC"] as const),
  ],
  ["a language", () => nameLanguage("de"), "German", "alemán", "allemand", "الألمانية"],
] satisfies [string, () => string | null, string, string, string, string][])(
  "%s is written as its reader's language writes it",
  (_, format, ...expected) => {
    const texts = ["en", "es", "fr", "ar"].map((each) => inLanguage(each, () => plain(format())));
    expect(texts).toEqual(expected);
  },
);

test("a size has no space at which a line may break", () => {
  const sizes = ["es", "fr", "ar"].map((each) => inLanguage(each, () => formatBytes(36 * 1024)));
  expect(sizes.filter((size) => size.includes(" "))).toEqual([]);
});

test("a sign stays before its figure in a line from the right", () => {
  expect(["es", "ar"].map((each) => inLanguage(each, () => formatNet(3)))).toEqual(["+3", "\u200e+3"]);
});

test("the languages of a form are in the reader's order, with names that its server understands", () => {
  const list = (of: string) => inLanguage(of, listLanguageNames);
  expect(list("en").slice(0, 2)).toEqual([
    { name: "Afrikaans", note: "Afrikaans" },
    { name: "Albanian", note: "shqip" },
  ]);
  const spanish = list("es");
  expect(spanish).toContainEqual({ name: "Deutsch", note: "alemán" });
  expect(spanish.map(({ note }) => note).slice(0, 3)).toEqual(["afrikáans", "albanés", "alemán"]);
  expect(spanish.filter(({ name }) => findTagByName(name) === null)).toEqual([]);
});
