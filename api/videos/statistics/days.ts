import { timestamp } from "#api/db/ids";

const dayMs = 24 * 60 * 60_000;

/** Returns the day of a time in UTC, such as `2030-01-31`. */
export const dayOf = (now = Date.now()) => timestamp(now).slice(0, 10);

export const daysBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * dayMs);

export interface PeriodBounds {
  from: string;
  to: string;
  /** First day of the period before. */
  previousFrom: string;
}

/** Returns the first and last day of a period that ends today. */
export function boundsOf(days: number, now = Date.now()): PeriodBounds {
  const to = dayOf(now);
  const from = daysBefore(to, days - 1);
  return { from, to, previousFrom: daysBefore(from, days) };
}
