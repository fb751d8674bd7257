import { toLocalTime } from "#contract/time-zones";
import * as t from "#languages/browse";
import { formatLongDay } from "./day";

const dayMs = 24 * 60 * 60 * 1_000;

/** Names the day of an ISO time in a zone, relative to `now` in milliseconds: 'Today', 'Yesterday', '9 November 2026'. */
export function nameDay(time: string, { now, zone }: { now: number; zone: string }): string {
  const dayOf = (ms: number) => toLocalTime(ms, zone).slice(0, 10);
  const day = dayOf(Date.parse(time));
  if (day === dayOf(now)) return t.today();
  const previous = Date.parse(`${dayOf(now)}T00:00Z`) - dayMs;
  return day === new Date(previous).toISOString().slice(0, 10) ? t.yesterday() : formatLongDay(day);
}
