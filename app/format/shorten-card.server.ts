import { formatCount } from "#languages/runtime/counts";
import { language } from "#languages/runtime/language";
import { remember } from "#languages/runtime/remember";
import { type Age, findAge } from "./age";

/**
 * Shortens an ISO time to its day or its hour, if its age stays the same. Cards show only the age, and in a page of many
 * cards the digits that nobody sees weigh as much as the titles.
 */
export function shortenTime(time: string, now = Date.now()): string {
  const toSecond = time.replace(/\.\d+Z$/, "Z");
  const age = findAge(time, now);
  const rounded = ["$1T00:00:00Z", "$1T$2:00:00Z"].map((form) =>
    toSecond.replace(/^([\d-]+)T(\d\d):\d\d:\d\dZ$/, form),
  );
  return rounded.find((each) => isSameAge(findAge(each, now), age)) ?? toSecond;
}

const isSameAge = (one: Age | null, other: Age | null) => one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** Rounds a count to the digits that pages show of it in the reader's language. */
export const shortenCount = (count: number | null): number | null =>
  count === null || count < 1e3 ? count : findRounder(language())(count);

/**
 * Returns a function that rounds counts in a language, and remembers them: `Intl` takes microseconds for each, and lists
 * repeat counts.
 */
const findRounder = remember((_: string) => remember(roundCount));

function roundCount(count: number): number {
  const unit = count < 999_950 ? 1e2 : 1e5;
  const rounded = Math.round(count / unit) * unit;
  return formatCount(rounded) === formatCount(count) ? rounded : count;
}
