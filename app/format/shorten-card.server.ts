import { formatCount } from "#languages/runtime/counts";
import { formatAge } from "./age";

/**
 * Shortens a time of which only the age is shown: to the day or the hour, as long as the age is the same. Digits that nobody
 * sees weigh as much as titles in a page with many of them.
 */
export function shortenTime(time: string, now = Date.now()): string {
  const whole = time.replace(/\.\d+Z$/, "Z");
  const age = formatAge(time, now);
  const rough = ["$1T00:00:00Z", "$1T$2:00:00Z"].map((form) => whole.replace(/^([\d-]+)T(\d\d):\d\d:\d\dZ$/, form));
  return rough.find((each) => formatAge(each, now) === age) ?? whole;
}

/** Shortens a count that is shown in short, in the language of the reader. */
export function shortenCount(count: number | null): number | null {
  if (count === null || count < 1e3) return count;
  const unit = count < 999_950 ? 1e2 : 1e5;
  const rough = Math.round(count / unit) * unit;
  return formatCount(rough) === formatCount(count) ? rough : count;
}
