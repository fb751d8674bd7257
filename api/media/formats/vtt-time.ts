/**
 * Takes more than WebVTT (§4.1) allows: minutes and hours of one digit. Takes less, too: hours of at most three digits.
 */
const timePattern = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/;

/**
 * Parses a time such as 01:02:03.004 or 02:03.004 (WebVTT §4.1) or 01:02:03,004 (SRT) into milliseconds; returns null for other text.
 */
export function parseTimestamp(text: string): number | null {
  const [, hours = "0", minutes, seconds, thousandths] = timePattern.exec(text) ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths);
}

const digits = (value: number, length = 2) => String(Math.trunc(value)).padStart(length, "0");

/** Formats milliseconds as a WebVTT timestamp (§4.1), always with hours. */
export const formatTimestamp = (time: number) =>
  `${digits(time / 3_600_000)}:${digits((time / 60_000) % 60)}:${digits((time / 1_000) % 60)}.${digits(time % 1_000, 3)}`;
