import { expect, onTestFinished, test, vi } from "vitest";
import { formatAge } from "#app/format/age";
import { shortenCount, shortenTime } from "#app/format/shorten-card.server";
import { formatCount } from "#languages/runtime/counts";
import { withLanguage } from "#languages/runtime/language";

const now = Date.parse("2026-11-26T18:17:40Z");

test.each([
  ["2026-10-09T09:48:57.069Z", "2026-10-09T00:00:00Z"],
  ["2026-10-09T19:48:57Z", "2026-10-09T19:00:00Z"],
  ["2026-11-26T18:17:22.5Z", "2026-11-26T18:17:22Z"],
  ["no time", "no time"],
])("the time %s of which only the age is shown is sent as %s", (time, sent) => {
  expect(shortenTime(time, now)).toBe(sent);
});

test("a shorter time has the same age", () => {
  for (let seconds = 0; seconds < 90_000_000; seconds = Math.ceil(seconds * 1.01) + 1) {
    const time = new Date(now - seconds * 1000).toISOString();
    expect({ seconds, age: formatAge(shortenTime(time, now), now) }).toEqual({ seconds, age: formatAge(time, now) });
  }
});

test.each(["en", "hi", "ar"])("a shorter count is shown alike in the language %s", (language) =>
  withLanguage(language, () => {
    for (let count = 0; count < 1e11; count = Math.ceil(count * 1.003) + 1)
      expect({ count, shown: formatCount(shortenCount(count)) }).toEqual({ count, shown: formatCount(count) });
  }),
);

test("a count is as long as it is shown", () => {
  expect([null, 0, 999, 467_842, 999_949, 999_950].map(shortenCount)).toEqual([
    null,
    0,
    999,
    467_800,
    999_900,
    1_000_000,
  ]);
});

test("a count that lists have again is formatted once", () =>
  withLanguage("es", () => {
    const shortened = shortenCount(467_842);
    const numbers: { readonly format: unknown } = Intl.NumberFormat.prototype;
    const format = vi.spyOn(numbers, "format", "get");
    onTestFinished(() => void vi.restoreAllMocks());
    expect(shortenCount(467_842)).toBe(shortened);
    expect(format).not.toHaveBeenCalled();
  }));
