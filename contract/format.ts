const padTwoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats an ISO time as DD/MM/YY in UTC; '—' if it is no date. */
export function formatDate(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "—";
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(padTwoDigits).join("/");
}

/**
 * Formats a size: '3.2 GB', '640 MB', '1.8 MB', '12 kB'; rounded down unless told otherwise, so that free space is never
 * overstated.
 */
export function formatBytes(bytes: number, round: (size: number) => number = Math.floor): string {
  const roundToTenths = (size: number) => round(size * 10) / 10;
  const kilobytes = round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const tenths = roundToTenths(bytes / 1024 ** 2);
  const megabytes = tenths < 10 ? tenths : round(bytes / 1024 ** 2);
  return megabytes < 1024 ? `${megabytes} MB` : `${roundToTenths(bytes / 1024 ** 3)} GB`;
}

/** Formats what a viewer has to download, rounded up: a price never flatters. */
export const formatDownload = (bytes: number) => formatBytes(bytes, Math.ceil);
