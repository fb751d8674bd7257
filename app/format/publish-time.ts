import { cityOf, findTimes, formatOffset, readZonedTime, toLocalTime } from "#contract/time-zones";
import { formatDate } from "#app/format/date";
import type { Visibility } from "#contract/visibility";
import { formatShortTime } from "./short-time";
import * as t from "#languages/upload";

/** Reads a publishing time: ISO 8601, or as somebody typed it, with a zone or in UTC; null if the text is no time. */
function readSaved(text: string): number | null {
  try {
    const time = readZonedTime(text) ?? Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
}

/** Writes a saved time for the field of a form, in a zone; leaves a text that is no time as it was typed. */
export function toFormTime(saved: string, zone: string): string {
  const time = readSaved(saved);
  return time === null ? saved.slice(0, 16) : toLocalTime(time, zone || "UTC");
}

/** Converts a typed time from one zone to another. */
export function moveTime(typed: { text: string; zone: string }, zone: string): string {
  const [time] = findTimes(typed.text, typed.zone || "UTC");
  return time === undefined ? typed.text : toLocalTime(time, zone || "UTC");
}

/**
 * Writes the zone that a form sends with its time. The offset precedes the zone if its clocks show the saved time twice,
 * so that an unchanged form changes nothing.
 */
export function writeZone(saved: string, zone: string): string {
  const time = readSaved(saved);
  const isTwice = time !== null && zone !== "" && findTimes(toLocalTime(time, zone), zone).length > 1;
  return zone && `${isTwice ? formatOffset(time, zone) : ""}[${zone}]`;
}

/**
 * Describes a time that was typed in a zone: in UTC, and what the change of clocks does to it; empty if the text is no
 * time. `sentZone` has the offset that decides when the clocks show the time twice.
 */
export function describePublishTime(text: string, zone: string, sentZone: string): string {
  if (Number.isNaN(Date.parse(`${text}Z`))) return "";
  const city = cityOf(zone);
  const clock = text.slice(11, 16);
  const times = findTimes(text, zone);
  const [first, second] = times;
  if (first === undefined) return t.timeSkipped({ clock, city });
  const chosen = times.find((time) => sentZone.startsWith(formatOffset(time, zone))) ?? first;
  if (second === undefined) return t.timeInUtc({ time: formatShortTime(chosen) });
  const describe = chosen === first ? t.timeTwiceFirst : t.timeTwiceSecond;
  return describe({ clock, city, time: formatShortTime(chosen) });
}

/** Formats a time as 'DD/MM/YY, HH:MM UTC', or in a zone as 'DD/MM/YY, HH:MM Berlin time (HH:MM UTC)'. */
export function formatTimeIn(zone: string | null, time: string | number): string {
  const utc = formatShortTime(time);
  if (!zone) return utc;
  const iso = new Date(time).toISOString();
  const local = toLocalTime(Date.parse(iso), zone);
  const isSameDay = local.slice(0, 10) === iso.slice(0, 10);
  const utcText = isSameDay ? `${iso.slice(11, 16)}\u00a0UTC` : utc;
  const clock = local.slice(11);
  const text = t.timeInZone({ date: formatDate(`${local}Z`), clock, city: cityOf(zone), utc: utcText });
  return text.replace(` ${clock}`, `\u00a0${clock}`);
}

interface VisibilitySettings {
  /** null if the server does not know visibilities. */
  visibility: Visibility | null;
  publishAt: string | null;
}

/** Describes who may see a video and when it is published, in the reader's zone; null for a published public video. */
export function describeVisibility({ visibility, publishAt }: VisibilitySettings, zone: string | null): string | null {
  if (publishAt) {
    const describe = visibility === "unlisted" ? t.scheduledUnlisted : t.scheduled;
    return describe({ time: formatTimeIn(zone, publishAt) });
  }
  return visibility === "unlisted" ? t.isUnlisted() : visibility === "private" ? t.isPrivate() : null;
}
