/** Writes a time for a mail, such as `24 November 2026, 14:05 UTC`. */
export function describeTime(at: string): string {
  const day = { day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZone: "UTC", hour12: false } as const;
  return `${new Date(at).toLocaleString("en-GB", { ...day, ...time }).replace(" at ", ", ")} UTC`;
}
