import { formatNumber } from "#languages/runtime/formats";
import { isEnglish } from "#languages/runtime/language";
import { formatCount } from "./counts";

/** Formats seconds as m:ss, rounded down; minutes exceed 59 ('61:01'). Formats NaN and Infinity as '0:00'. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const restSeconds = String(wholeSeconds % 60).padStart(2, "0");
  return `${Math.floor(wholeSeconds / 60)}:${restSeconds}`;
}

/** Formats seconds of watch time, or of several videos: '45 s', '12 min', '3.4 h', '133 h', '1.2K h'. */
export function formatWatchTime(seconds: number): string {
  if (seconds < 60) return formatUnit(Math.round(seconds), "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return formatUnit(minutes, "min");
  const hours = roundHours(seconds / 3_600);
  return isEnglish() ? `${hours < 100 ? hours.toFixed(1) : formatCount(hours)} h` : formatUnit(hours, "h");
}

/** Rounds to tenths below a hundred hours; 99.95 would round to a hundred. */
const roundHours = (hours: number) => (hours < 99.95 ? Math.round(hours * 10) / 10 : Math.round(hours));

const units = { s: "second", min: "minute", h: "hour" };

function formatUnit(count: number, unit: keyof typeof units): string {
  if (isEnglish()) return `${count} ${unit}`;
  return formatNumber(count, { style: "unit", unit: units[unit], maximumFractionDigits: 1, notation: "compact" });
}
