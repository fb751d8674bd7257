import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { RateLimiterRes } from "rate-limiter-flexible";
import { sweepRows } from "#api/db/delete-in-batches";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { type RateLimitName, rateLimits, tryAgainIn } from "#contract/rate-limits";
import { RateLimiterDatabase } from "./database";
import * as t from "#languages/api-http";
import type { LazyMessage } from "#languages/runtime/coded";

/** Where counters are stored, the factor for all limits, and the secret that hashes the counters' keys. */
export interface RateLimitOptions {
  db: Db;
  secret: string;
  scale: number;
}

/** Returns a limit's points, multiplied by the scale; at least 1. */
export const scalePoints = (name: RateLimitName, scale: number) =>
  Math.max(1, Math.round(rateLimits[name].points * scale));

/** Hashes the key of a counter, so that no IP or e-mail address is stored. */
export const hashKey = (secret: string, ...parts: string[]) =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

export const createLimiter = ({ db, scale }: Omit<RateLimitOptions, "secret">, name: RateLimitName) =>
  new RateLimiterDatabase(db, {
    keyPrefix: name,
    points: scalePoints(name, scale),
    duration: rateLimits[name].seconds,
  });

/**
 * Counts one attempt. `seconds` overrides the window of the limit. Throws 429 with the message and the time to wait
 * when the limit is exceeded.
 */
export async function consume(
  limiter: RateLimiterDatabase,
  key: string,
  { message, seconds }: { message: LazyMessage; seconds?: number },
) {
  try {
    return await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw tooManyRequests(message, rejection.msBeforeNext);
  }
}

/** Counts a call against the limit of `key`. Throws 429 with the time to wait when the limit is exceeded. */
export const countCall = (options: RateLimitOptions, name: RateLimitName, key: string) =>
  consume(createLimiter(options, name), hashKey(options.secret, key), { message: t.tooOften });

/** Creates a 429 whose message says how long to wait. */
export function tooManyRequests(message: LazyMessage, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new ApiError(429, () => t.tryLater({ problem: message(), wait: tryAgainIn(seconds) }), [], seconds);
}

export const sweepRateLimits = (db: Db) => sweepRows(db, "rate_limits", sql`expires_at <= ${Date.now()}`);
