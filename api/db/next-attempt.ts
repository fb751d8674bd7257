const hourMs = 60 * 60_000;

/** The longest pause between two attempts, unless the receiver asks for a longer one. */
const longestPauseMs = hourMs;
/** The longest pause that a receiver may ask for. */
export const longestAskedPauseMs = 24 * hourMs;

/** When a failed attempt is repeated. */
export interface RetryRule {
  /** The pause after the first attempt. */
  firstPauseMs: number;
  /** The factor by which the pause grows with each attempt, up to an hour. */
  factor: number;
  /** How long attempts go on; forever by default. */
  maxAgeMs?: number;
}

interface FailedAttempt {
  /** The number of attempts so far, with the one that has just failed. */
  attempts: number;
  /** The time of the first attempt or before, in milliseconds since the epoch. */
  sinceMs: number;
  /** The pause that the receiver asked for. */
  retryAfterMs?: number | undefined;
}

/** Calculates the pause before the next attempt in milliseconds; a longer one if the receiver asked for it. */
export const pauseMs = (
  { attempts, retryAfterMs = 0 }: Omit<FailedAttempt, "sinceMs">,
  { firstPauseMs, factor }: RetryRule,
) =>
  Math.max(
    Math.min(firstPauseMs * factor ** (attempts - 1), longestPauseMs),
    Math.min(retryAfterMs, longestAskedPauseMs),
  );

/** Finds when the next attempt is due, in milliseconds since the epoch; null if that is past the end of attempts. */
export function nextAttemptMs(failed: FailedAttempt, rule: RetryRule, now = Date.now()): number | null {
  const next = now + pauseMs(failed, rule);
  return next > failed.sinceMs + (rule.maxAgeMs ?? Infinity) ? null : next;
}
