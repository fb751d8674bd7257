import { unify } from "#languages/runtime/formats";
import { isEnglish, language } from "#languages/runtime/language";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  ["years", 365 * day],
  ["months", 30 * day],
  ["days", day],
  ["hours", hour],
  ["minutes", minute],
] as const;

type Unit = (typeof units)[number][0] | "seconds";
export type Age = [count: number, unit: Unit];

/** Finds the age of an ISO time in the largest unit whose value is above 1, at `now` in milliseconds; null for no time. */
export function findAge(time: string, now: number): Age | null {
  const milliseconds = now - Date.parse(time);
  if (!Number.isFinite(milliseconds)) return null;
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [unit, unitSeconds] = units.find(([, each]) => seconds >= 2 * each) ?? (["seconds", 1] as const);
  return [Math.floor(seconds / unitSeconds), unit];
}

/** Formats an ISO time as '3 days ago', relative to `now` in milliseconds; '—' for no time. */
export function formatAge(time: string, now: number): string {
  const age = findAge(time, now);
  if (!age) return "—";
  const [count, unit] = age;
  return isEnglish() ? `${count} ${unit} ago` : formatPast(count, unit);
}

/** The formatted ages, by language, unit and count. `Intl` is slow, and a page repeats few ages. */
const pastTexts: Record<string, Partial<Record<Unit, string[]>>> = {};

function formatPast(count: number, unit: Unit): string {
  const texts = ((pastTexts[language()] ??= {})[unit] ??= []);
  return (texts[count] ??= unify(new Intl.RelativeTimeFormat(`${language()}-u-nu-latn`).format(-count, unit)));
}

const minuteMs = 60_000;

/**
 * Returns the time in milliseconds from which a page counts ages. Rounds it down to the minute for visitors, so that
 * their page keeps its ETag for a minute.
 */
export const findPageTime = (isSignedIn: boolean, now = Date.now()) =>
  isSignedIn ? now : Math.floor(now / minuteMs) * minuteMs;
