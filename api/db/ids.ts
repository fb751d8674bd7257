import { randomBytes } from "node:crypto";

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/**
 * Generates an id: 24 hexadecimal digits in the form of a MongoDB ObjectId (seconds, process, counter). Ids sort by
 * time.
 */
export function newId(now = Date.now()): string {
  counter = (counter + 1) % 0x1000000;
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0");
  return seconds + processPart + counter.toString(16).padStart(6, "0");
}

/** Formats a time (milliseconds since the epoch, by default now) in ISO 8601 in UTC, as both databases store it. */
export const timestamp = (now = Date.now()) => new Date(now).toISOString();

const chunkSize = 500;

/** Splits ids into lists that are short enough for one statement. */
export function* chunk(ids: readonly string[], size = chunkSize): Generator<string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size);
}
