import { EJSON } from "bson";
import { type Changes, cut } from "./fit-text";

/** A record whose MongoDB types are converted: ids to hexadecimal texts, times to ISO 8601, and all numbers to `number`. */
export type RecordFields = Record<string, unknown>;

/** Parses a record in MongoDB's extended JSON (canonical or relaxed) or in plain JSON; null for any other text. */
export function parseRecord(text: string): RecordFields | null {
  try {
    const value = convertBson(EJSON.parse(text));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as RecordFields) : null;
  } catch {
    return null;
  }
}

interface BsonValue {
  _bsontype?: string;
  toHexString?: () => string;
  oid?: unknown;
}

function convertBson(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(convertBson);
  if (value instanceof Date) return value.getTime() >= 0 ? value.toISOString() : null;
  const { _bsontype: type, toHexString, oid } = value as BsonValue;
  if (type === "ObjectId") return toHexString!.call(value);
  if (type === "DBRef") return convertBson(oid);
  if (type === "Decimal128" || type === "Long" || type === "Int32" || type === "Double") return Number(String(value));
  if (type) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convertBson(each)]));
}

/** Formats a time; a future one becomes now. Returns null for a time before 1970. */
function toIso(ms: number): string | null {
  if (!Number.isFinite(ms) || ms < 0) return null;
  return new Date(Math.min(ms, Date.now())).toISOString();
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Picks the first field that has a value, by any of its names, in any case. */
export function pick(record: RecordFields, ...names: string[]): unknown {
  const exactName = names.find((name) => isPresent(record[name]));
  if (exactName) return record[exactName];
  const foldedNames = names.map((name) => name.toLowerCase());
  return Object.entries(record).find(
    ([name, value]) => foldedNames.includes(name.toLowerCase()) && isPresent(value),
  )?.[1];
}

/** Reads an id of 24 hexadecimal digits from a text, or from an object that has an id; null for anything else. */
export function readId(value: unknown): string | null {
  if (typeof value === "string") return /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : null;
  if (Array.isArray(value)) return readId(value[0]);
  if (typeof value !== "object" || value === null) return null;
  return readId((value as RecordFields)._id ?? (value as RecordFields).id);
}

export const readText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Reads a URL from a text, or from an object that has one. */
export function readUrl(value: unknown): string {
  if (Array.isArray(value)) return readUrl(value[0]);
  if (typeof value !== "object" || value === null) return readText(value).trim();
  return readUrl(pick(value as RecordFields, "secure_url", "url", "src", "path", "location", "key"));
}

/** Reads a number of 0 or more, or the length of a list; 0 for anything else. */
export function readCount(value: unknown): number {
  const number = Array.isArray(value) ? value.length : Number(value ?? 0);
  return Number.isFinite(number) && number > 0 ? Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER) : 0;
}

export const readArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads a boolean, also as a word or as 0 or 1; null for anything else. */
export function readFlag(value: unknown): boolean | null {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "1"].includes(word)) return true;
  return ["false", "no", "off", "0"].includes(word) ? false : null;
}

/** Returns whether a record was deleted on its server. */
export const isDeleted = (record: RecordFields) => readFlag(pick(record, "isDeleted", "deleted")) === true;

/** Reads a time in ISO 8601, or in milliseconds since the epoch. Returns null for `5/6/2019`, which is ambiguous. */
function readTime(value: unknown): string | null {
  if (typeof value === "number") return toIso(value);
  const isTime = typeof value === "string" && /\d/.test(value) && !/^\s*\d{1,2}[./-]\d{1,2}[./-]\d/.test(value);
  return isTime ? toIso(Date.parse(value)) : null;
}

const creationNames = ["createdAt", "created_at", "publishedAt", "date", "timestamp"];

/** Reads when a record was created: from its fields, or else from its id. */
export function readCreatedAt(record: RecordFields): string {
  const id = readId(record._id);
  const creationTime = creationNames.map((name) => readTimeOf(record, name)).find((time) => time !== null);
  return creationTime ?? (id && toIso(Number.parseInt(id.slice(0, 8), 16) * 1_000)) ?? new Date().toISOString();
}

/** Reads when a record was last changed, which is never before its creation. */
function readUpdatedAt(record: RecordFields, createdAt: string): string {
  const updatedAt = readTime(pick(record, "updatedAt", "updated_at"));
  return updatedAt && updatedAt > createdAt ? updatedAt : createdAt;
}

export const readTimeOf = (record: RecordFields, ...names: string[]) => readTime(pick(record, ...names));

/** Reads the id of a video from an entry of a list: the id, the video, or an object that has one of them. */
export const readVideoId = (value: unknown) =>
  (typeof value === "object" && value !== null ? readId(pick(value as RecordFields, "video", "videoId")) : null) ??
  readId(value);

/** Reads both times of a record as columns. Reports a time of creation that cannot be read. */
export function readTimes(record: RecordFields, changes: Changes = []) {
  const created_at = readCreatedAt(record);
  const creationTime = pick(record, ...creationNames);
  if (creationTime !== undefined && readTime(creationTime) === null)
    changes.push(`its date “${cut(readText(creationTime), 40)}” cannot be read, and is now ${created_at.slice(0, 10)}`);
  return { created_at, updated_at: readUpdatedAt(record, created_at) };
}

/** The names of the field with the owner of a record. */
export const ownerNames = ["owner", "user", "createdBy", "author", "postedBy", "userId", "ownerId", "channel"];

/** The reason in the report for a record without a valid id. */
export const invalidIdReason = "its _id is not 24 hexadecimal digits";
