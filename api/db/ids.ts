import { randomBytes } from "node:crypto";

/**
 * Generates an id of 24 hexadecimal digits. The first 8 are the time in seconds, as in a MongoDB ObjectId. The other 64
 * bits are random, so that nobody can guess another id; ids of one second have no order.
 */
export function newId(now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0");
  return seconds + randomBytes(8).toString("hex");
}

/** Formats a time (milliseconds since the epoch, by default now) in ISO 8601 in UTC, as both databases store it. */
export const timestamp = (now = Date.now()) => new Date(now).toISOString();

const chunkSize = 500;

/** Splits ids into lists that are short enough for one statement. */
export function* chunk(ids: readonly string[], size = chunkSize): Generator<string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size);
}
