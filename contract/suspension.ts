/** The end of a suspension that has none. */
export const suspendedForGood = "9999-12-31T23:59:59.999Z";

/** Computes the end of a suspension in ISO 8601; 0 hours last for good. */
export const endOfSuspension = (hours: number) =>
  hours === 0 ? suspendedForGood : new Date(Date.now() + hours * 3_600_000).toISOString();

/** Writes a time in UTC, such as `24 November 2026, 14:05 UTC`. */
export function describeTime(at: string): string {
  const text = new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${text.replace(" at ", ", ")} UTC`;
}
