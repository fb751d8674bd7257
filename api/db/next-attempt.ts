const hourMs = 60 * 60_000;

/** The longest pause between two attempts, unless the receiver asks for a longer one. */
const longestPauseMs = hourMs;
/** The longest pause that a receiver may ask for. */
export const longestAskedPauseMs = 24 * hourMs;

/** How something in a queue is tried again. */
export interface RetryRule {
  /** The pause after the first attempt. */
  firstPauseMs: number;
  /** How many times as long each later pause is, up to an hour. */
  factor: number;
  /** How long it is tried; without an end by default. */
  maxAgeMs?: number;
}

interface Tried {
  /** How often it was tried, this time included. */
  attempts: number;
  /** When it was added or first tried, in milliseconds since the epoch. */
  sinceMs: number;
  /** The pause that the receiver asked for. */
  retryAfterMs?: number | undefined;
}

/** Calculates the pause after as many attempts, or the longer one that the receiver asked for, in milliseconds. */
export const pauseMs = ({ attempts, retryAfterMs = 0 }: Omit<Tried, "sinceMs">, { firstPauseMs, factor }: RetryRule) =>
  Math.max(
    Math.min(firstPauseMs * factor ** (attempts - 1), longestPauseMs),
    Math.min(retryAfterMs, longestAskedPauseMs),
  );

/** Finds when the next attempt is due, in milliseconds since the epoch; null when the time for attempts is over by then. */
export function nextAttemptMs(tried: Tried, rule: RetryRule, now = Date.now()): number | null {
  const next = now + pauseMs(tried, rule);
  return next > tried.sinceMs + (rule.maxAgeMs ?? Infinity) ? null : next;
}
