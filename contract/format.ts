const padTwoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats an ISO time as DD/MM/YY in UTC; '—' if it is no date. */
export function formatDate(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "—";
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(padTwoDigits).join("/");
}

/** Tells an owner when they published the same file before. */
export const duplicateText = (createdAt: string) => `You uploaded this on ${formatDate(createdAt)}`;

/** Formats a size, rounded down so that a free space is never overstated: '3.2 GB', '640 MB', '12 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${Math.floor((bytes / 1024 ** 3) * 10) / 10} GB`;
  if (bytes >= 1024 ** 2) return `${Math.floor(bytes / 1024 ** 2)} MB`;
  return `${Math.floor(bytes / 1024)} kB`;
}
