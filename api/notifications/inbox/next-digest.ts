import { findTimes, toLocalTime } from "#contract/time-zones";
import type { DigestRhythm } from "#contract/words/notifications";

const dayMs = 24 * 60 * 60_000;
const stepMs = 15 * 60_000;

/** When digests come, by the clocks of their readers: weekly ones on Mondays. */
const digestClock = "08:00";
const monday = 1;

/**
 * Finds the first time after another at which a digest is due in a zone, in milliseconds; null where none is to come. Each
 * day of the zone's calendar has one: the first time that its clocks show the hour, or where they skip it, the first one
 * after.
 */
export function nextDigestMs(
  after: number,
  { rhythm, zone, clock = digestClock }: { rhythm: DigestRhythm; zone: string; clock?: string },
): number | null {
  if (rhythm === "never") return null;
  const today = Date.parse(toLocalTime(after, zone).slice(0, 10));
  for (let day = today; ; day += dayMs) {
    if (rhythm === "weekly" && new Date(day).getUTCDay() !== monday) continue;
    const time = firstTimeMs(new Date(day).toISOString().slice(0, 10), zone, clock);
    if (time !== null && time > after) return time;
  }
}

/** Finds the first time of a day at which the clocks show an hour or a later one; null for a day that the zone skips. */
function firstTimeMs(day: string, zone: string, clock: string): number | null {
  for (let at = Date.parse(`${day}T${clock}Z`); at < Date.parse(day) + dayMs; at += stepMs) {
    const [first] = findTimes(new Date(at).toISOString().slice(0, 16), zone);
    if (first !== undefined) return first;
  }
  return null;
}
