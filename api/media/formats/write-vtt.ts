import { escapeCueText } from "./cue-text";

/** A cue: start and end in milliseconds, and its text without markup. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const timePattern = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/;

/**
 * Parses a time such as 01:02:03.004 or 02:03,004 (WebVTT §4.1, SRT) into milliseconds; returns null for other text.
 */
export function readTime(text: string): number | null {
  const [, hours = "0", minutes, seconds, thousandths] = timePattern.exec(text) ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths);
}

const digits = (value: number, length = 2) => String(Math.trunc(value)).padStart(length, "0");

/** Formats milliseconds as a WebVTT timestamp (§4.1), always with hours. */
export const writeTime = (time: number) =>
  `${digits(time / 3_600_000)}:${digits((time / 60_000) % 60)}:${digits((time / 1_000) % 60)}.${digits(time % 1_000, 3)}`;

const formatCue = ({ start, end, text }: Cue) => `${writeTime(start)} --> ${writeTime(end)}\n${escapeCueText(text)}\n`;

/** Writes cues as WebVTT with times and text only. */
export const writeVtt = (cues: Cue[]) => ["WEBVTT\n", ...cues.map(formatCue)].join("\n");
