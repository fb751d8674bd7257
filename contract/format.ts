export const padTwoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats an ISO time as DD/MM/YY in UTC; '—' if it is no date. */
export function formatDate(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "—";
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(padTwoDigits).join("/");
}

/**
 * Rounds a size to one decimal below 20, and to none from 20 on; a whole number has none. Rounding up keeps two decimals
 * below 2, so that it adds at most five per cent.
 */
function roundFinely(size: number, round: (size: number) => number): string {
  const isSmallPrice = round === Math.ceil && size < 2;
  const decimals = Number.isInteger(size) || size >= 20 ? 0 : isSmallPrice ? 2 : 1;
  const rounded = round(size * 10 ** decimals) / 10 ** decimals;
  return rounded.toFixed(decimals);
}

/**
 * Formats a size: '3.2 GB', '640 MB', '12.0 MB', '1.8 MB', '12 kB'. Rounds down by default, so that free space is never
 * overstated. Sizes of one magnitude have the same number of decimals, so that they can be compared in a list; a whole
 * number, such as a limit, has none: '5 MB'.
 */
export function formatBytes(bytes: number, round: (size: number) => number = Math.floor): string {
  const kilobytes = round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const megabytes = roundFinely(bytes / 1024 ** 2, round);
  return Number(megabytes) < 1024 ? `${megabytes} MB` : `${roundFinely(bytes / 1024 ** 3, round)} GB`;
}

/** Formats the size of a download, rounded up. */
export const formatDownload = (bytes: number) => formatBytes(bytes, Math.ceil);

/** Writes a time in UTC, such as `24 November 2026, 14:05 UTC`. */
export function describeTime(isoTime: string): string {
  const text = new Date(isoTime).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${text.replace(" at ", ", ")} UTC`;
}
