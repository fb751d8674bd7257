const padTwoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats an ISO time as DD/MM/YY in UTC; '—' if it is no date. */
export function formatDate(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "—";
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(padTwoDigits).join("/");
}

/** Tells an owner when they published the same file before. */
export const duplicateText = (createdAt: string) => `You uploaded this on ${formatDate(createdAt)}`;
