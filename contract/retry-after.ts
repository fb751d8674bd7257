/**
 * Reads a Retry-After header, a number of seconds or a date, as whole seconds (RFC 9110 §10.2.3). Returns null for any other
 * text, and for a time in the past.
 */
export function readRetryAfter(header: string, now = Date.now()): number | null {
  const text = header.trim();
  // Date.parse reads a year in "-5".
  const date = /^[a-z]/i.test(text) ? Date.parse(text) : NaN;
  const seconds = /^\d{1,7}$/.test(text) ? Number(text) : (date - now) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
