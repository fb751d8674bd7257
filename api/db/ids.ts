import { randomBytes } from "node:crypto";

/**
 * Generates an id: 24 hexadecimal digits, the first 8 of which are the second, as in a MongoDB ObjectId. The other 64
 * bits are random, so that no id tells another one; ids of one second have no order.
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
