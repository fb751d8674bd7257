import { formatCount } from "./counts";

/** Formats seconds of watch time: '45 s', '12 min', '3.4 h', '1.2K h'. */
export function formatWatchTime(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = seconds / 3_600;
  return `${hours < 100 ? hours.toFixed(1) : formatCount(hours)} h`;
}
