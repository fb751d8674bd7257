import { padTwoDigits } from "./format";
import * as t from "#languages/api-fields";
import type { LazyMessage } from "#languages/runtime/coded";
// Browsers get this file, so it imports no validation.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Normalizes the name of an IANA time zone; null for any other text. */
export function parseTimeZone(text: string): string | null {
  if (!/^[A-Za-z][\w+/-]{1,59}$/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      ...({ timeZone: zone, hourCycle: "h23", era: "short", year: "numeric", month: "2-digit" } as const),
      ...({ day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
    });
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns whether a day such as `2030-01-31` exists: JavaScript reads 31 February as 3 March. */
export function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * Reads a local time without a zone, such as `2030-01-31T18:00`, as if it were in UTC, in milliseconds; NaN for a day that
 * does not exist.
 */
export function readLocal(local: string): number {
  return isDay(local.slice(0, 10)) ? Date.parse(`${local}Z`) : NaN;
}

/** Returns the local time of a zone at a time, in milliseconds as if it were in UTC. */
function clockAt(time: number, zone: string): number {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, type === "era" ? value : Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number> & { era: string };
  const year = parts.era === "BC" ? 1 - parts.year : parts.year;
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const day = new Date(0).setUTCFullYear(year, parts.month - 1, parts.day);
  return day + (parts.hour * 60 + parts.minute) * minuteMs + parts.second * 1_000;
}

/** Returns the offset of a zone from UTC at a time, in milliseconds. */
const offsetAt = (time: number, zone: string) => clockAt(time, zone) - Math.floor(time / 1_000) * 1_000;

/** Formats the local time of a zone for a form: `2030-01-31T18:00`. */
export const toLocalTime = (time: number, zone: string) => new Date(clockAt(time, zone)).toISOString().slice(0, 16);

/**
 * Finds the times at which the clocks of a zone show a local time, in ascending order: one, two when the clocks are set back
 * over it, or none when they are set forward over it.
 */
export function findTimes(local: string, zone: string): number[] {
  const clock = readLocal(local);
  if (Number.isNaN(clock)) return [];
  const offsets = new Set([clock - dayMs, clock + dayMs].map((time) => offsetAt(time, zone)));
  return [...offsets]
    .map((offset) => clock - offset)
    .filter((time) => clockAt(time, zone) === clock)
    .sort((a, b) => a - b);
}

/** Formats the offset of a zone at a time in ISO 8601, such as `+01:00`. */
export function formatOffset(time: number, zone: string): string {
  const minutes = Math.round(offsetAt(time, zone) / minuteMs);
  const [hours, restMinutes] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${padTwoDigits(hours)}:${padTwoDigits(restMinutes)}`;
}

/** Names a zone by its city: `Europe/Berlin` is `Berlin`. */
export const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** Matches a local time, an optional offset, and the zone (RFC 9557 §4.1). */
const zonedTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)([+-]\d\d:\d\d)?\[([\w+/-]+)\]$/;

/** The error of a local time that the clocks of its zone skip. */
export class SkippedTime extends Error {
  constructor(readonly lazyMessage: LazyMessage) {
    super("The clocks of this zone skip this time");
  }
}

/**
 * Reads a time with its zone, such as `2030-01-31T18:00[Europe/Berlin]`; undefined for a text without a zone. When the clocks
 * show a time twice, the offset before the zone decides; without it, the first time counts. Throws SkippedTime for a time
 * that the clocks skip.
 */
export function readZonedTime(text: string): number | undefined {
  const [, day, clock, offset, name = ""] = zonedTime.exec(text) ?? [];
  if (!day || !clock) return undefined;
  const zone = parseTimeZone(name);
  if (!zone || Number.isNaN(readLocal(`${day}T${clock}`))) return undefined;
  const times = findTimes(`${day}T${clock}`, zone);
  if (times.length === 0) throw new SkippedTime(() => t.skippedTime({ time: clock, city: cityOf(zone) }));
  return times.find((time) => formatOffset(time, zone) === offset) ?? times[0];
}

interface PublishFields {
  publishAt?: string | undefined;
  publishZone?: string | undefined;
}

/** Appends the zone of a form, a hidden field, to the time that was typed. */
export function joinPublishZone<Fields extends PublishFields>({ publishZone = "", ...fields }: Fields) {
  const publishAt = fields.publishAt?.trim() ?? "";
  const isLocal = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(publishAt);
  return isLocal && publishZone ? { ...fields, publishAt: publishAt + publishZone } : fields;
}
