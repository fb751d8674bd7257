import { createHmac } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { type RateLimitName, rateLimits, tryAgainIn } from "#contract/rate-limits";
import { RateLimiterDatabase } from "./database";

/** Where counters are stored, what they are multiplied by, and the key that their names are hashed with. */
export interface RateLimitOptions {
  db: Db;
  secret: string;
  scale: number;
}

/** Gives how often a limit lets something be done under a scale: always once. */
export const scalePoints = (name: RateLimitName, scale: number) =>
  Math.max(1, Math.round(rateLimits[name].points * scale));

/** Hashes whose counter it is, so that no address or e-mail is stored. */
export const hashKey = (secret: string, ...parts: string[]) =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Opens the counters of one limit. */
export const openLimiter = ({ db, scale }: Omit<RateLimitOptions, "secret">, name: RateLimitName) =>
  new RateLimiterDatabase(db, {
    keyPrefix: name,
    points: scalePoints(name, scale),
    duration: rateLimits[name].seconds,
  });

/** Counts one attempt; throws 429 with the message and the time to wait when it is one too many. */
export async function consume(limiter: RateLimiterDatabase, key: string, message: string, customDuration?: number) {
  try {
    return await limiter.consume(key, 1, customDuration === undefined ? {} : { customDuration });
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooManyRequests(message, refused.msBeforeNext);
  }
}

/** Makes the 429 that says how long to wait. */
export function tooManyRequests(message: string, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new ApiError(429, `${message} ${tryAgainIn(seconds)}`, [], seconds);
}

/** Deletes counters that ended. */
export const sweepRateLimits = (db: Db) => db.deleteFrom("rate_limits").where("expires_at", "<=", Date.now()).execute();
