/** The end of a permanent suspension. */
export const permanentEnd = "9999-12-31T23:59:59.999Z";

/** Computes the end of a suspension in ISO 8601; 0 hours are permanent. */
export const endOfSuspension = (hours: number) =>
  hours === 0 ? permanentEnd : new Date(Date.now() + hours * 3_600_000).toISOString();
