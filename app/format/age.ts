const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  ["years", 365 * day],
  ["months", 30 * day],
  ["days", day],
  ["hours", hour],
  ["minutes", minute],
] as const;

/** Formats an ISO time as '3 days ago', relative to `now` in milliseconds; uses a unit only if its value is above 1. */
export function formatAge(time: string, now: number): string {
  const milliseconds = now - Date.parse(time);
  if (!Number.isFinite(milliseconds)) return "—";
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const unit = units.find(([, size]) => seconds >= 2 * size);
  return unit ? `${Math.floor(seconds / unit[1])} ${unit[0]} ago` : `${seconds} seconds ago`;
}

const minuteMs = 60_000;

/**
 * Returns the time a page shows ages for. For visitors it is rounded down to the minute, so that the ETag lives as
 * long.
 */
export const pageTime = (isSignedIn: boolean, now = Date.now()) =>
  isSignedIn ? now : Math.floor(now / minuteMs) * minuteMs;
