import { randomBytes } from "node:crypto";

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/** A new id: 24 hex digits in ObjectId form (seconds, process, counter), so that ids sort by time. */
export function newId(now = Date.now()): string {
  counter = (counter + 1) % 0x1000000;
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0");
  return seconds + processPart + counter.toString(16).padStart(6, "0");
}

/** The present moment as both databases keep it. */
export const timestamp = (now = Date.now()) => new Date(now).toISOString();
