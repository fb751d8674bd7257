import { formatCount } from "./counts";

/** Formats seconds as m:ss, rounded down; minutes exceed 59 ('61:01'), and no number reads '0:00'. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const rest = String(whole % 60).padStart(2, "0");
  return `${Math.floor(whole / 60)}:${rest}`;
}

/** Formats seconds of watch time, or of several videos: '45 s', '12 min', '3.4 h', '1.2K h'. */
export function formatWatchTime(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = seconds / 3_600;
  return `${hours < 100 ? hours.toFixed(1) : formatCount(hours)} h`;
}
