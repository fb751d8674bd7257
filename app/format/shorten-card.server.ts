import { formatCount } from "#languages/runtime/counts";
import { language } from "#languages/runtime/language";
import { remember } from "#languages/runtime/remember";
import { type Age, findAge } from "./age";

/**
 * Shortens a time of which only the age is shown: to the day or the hour, as long as the age is the same. Digits that nobody
 * sees weigh as much as titles in a page with many of them.
 */
export function shortenTime(time: string, now = Date.now()): string {
  const whole = time.replace(/\.\d+Z$/, "Z");
  const age = findAge(time, now);
  const rough = ["$1T00:00:00Z", "$1T$2:00:00Z"].map((form) => whole.replace(/^([\d-]+)T(\d\d):\d\d:\d\dZ$/, form));
  return rough.find((each) => isSameAge(findAge(each, now), age)) ?? whole;
}

const isSameAge = (one: Age | null, other: Age | null) => one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** Shortens a count that is shown in short, in the language of the reader. */
export const shortenCount = (count: number | null): number | null =>
  count === null || count < 1e3 ? count : shortenIn(language())(count);

/** `Intl` takes microseconds for each count, and lists have the same ones again. */
const shortenIn = remember((_: string) => remember(shortenAsShown));

function shortenAsShown(count: number): number {
  const unit = count < 999_950 ? 1e2 : 1e5;
  const rough = Math.round(count / unit) * unit;
  return formatCount(rough) === formatCount(count) ? rough : count;
}
