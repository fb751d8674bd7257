import { Readable } from "node:stream";

/** The databases store booleans as 0 or 1. */
const toBoolean = (name: string, value: unknown) => (/^(is|has)[A-Z]/.test(name) ? Boolean(value) : value);

const toJson = (value: unknown) => JSON.stringify(value, toBoolean, 2);

export const jsonFile = (value: unknown) => Readable.from([`${toJson(value)}\n`]);

/** Streams rows as a JSON array, without holding them. */
export const jsonArrayFile = (rows: AsyncIterable<unknown>) => Readable.from(writeArray(rows));

async function* writeArray(rows: AsyncIterable<unknown>) {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + toJson(row);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
