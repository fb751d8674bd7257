import { EJSON } from "bson";
import { type Changes, cut } from "./texts";

/** A record with MongoDB's types turned into plain ones: ids are hexadecimal texts, times ISO 8601, numbers numbers. */
export type RecordFields = Record<string, unknown>;

/** Parses a record in MongoDB's extended JSON, canonical, relaxed or plain; null for any other text. */
export function parseRecord(text: string): RecordFields | null {
  try {
    const value = simplify(EJSON.parse(text));
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

function simplify(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(simplify);
  if (value instanceof Date) return value.getTime() >= 0 ? value.toISOString() : null;
  const { _bsontype: type, toHexString, oid } = value as BsonValue;
  if (type === "ObjectId") return toHexString!.call(value);
  if (type === "DBRef") return simplify(oid);
  if (type === "Decimal128" || type === "Long" || type === "Int32" || type === "Double") return Number(String(value));
  if (type) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, simplify(each)]));
}

/** Formats a time between 1970 and now; a later one becomes now. Null for any other. */
function toIso(ms: number): string | null {
  if (!Number.isFinite(ms) || ms < 0) return null;
  return new Date(Math.min(ms, Date.now())).toISOString();
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Reads the first field that has a value, under any of its names and in any case. */
export function pick(record: RecordFields, ...names: string[]): unknown {
  const exact = names.find((name) => isPresent(record[name]));
  if (exact) return record[exact];
  const foldedNames = names.map((name) => name.toLowerCase());
  return Object.entries(record).find(
    ([name, value]) => foldedNames.includes(name.toLowerCase()) && isPresent(value),
  )?.[1];
}

/** Reads an id: a text, or an object that has one; null for anything but 24 hexadecimal digits. */
export function readId(value: unknown): string | null {
  if (typeof value === "string") return /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : null;
  if (Array.isArray(value)) return readId(value[0]);
  if (typeof value !== "object" || value === null) return null;
  return readId((value as RecordFields)._id ?? (value as RecordFields).id);
}

export const readText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Reads an address: a text, or an object that has one. */
export function readAddress(value: unknown): string {
  if (Array.isArray(value)) return readAddress(value[0]);
  if (typeof value !== "object" || value === null) return readText(value).trim();
  return readAddress(pick(value as RecordFields, "secure_url", "url", "src", "path", "location", "key"));
}

/** Reads a number of 0 or more, or the length of a list; 0 for anything else. */
export function readCount(value: unknown): number {
  const number = Array.isArray(value) ? value.length : Number(value ?? 0);
  return Number.isFinite(number) && number > 0 ? Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER) : 0;
}

export const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads a claim; null for anything that is none. */
export function readFlag(value: unknown): boolean | null {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "1"].includes(word)) return true;
  return ["false", "no", "off", "0"].includes(word) ? false : null;
}

/** Reads a time: ISO 8601, or milliseconds since the epoch. `5/6/2019` is one day or another. */
function readTime(value: unknown): string | null {
  if (typeof value === "number") return toIso(value);
  const isTime = typeof value === "string" && /\d/.test(value) && !/^\s*\d{1,2}[./-]\d{1,2}[./-]\d/.test(value);
  return isTime ? toIso(Date.parse(value)) : null;
}

const creationNames = ["createdAt", "created_at", "publishedAt", "date", "timestamp"];

/** Reads when a record was made: as it says, else as its id does. */
export function readCreatedAt(record: RecordFields): string {
  const id = readId(record._id);
  const creationTime = creationNames.map((name) => readTimeOf(record, name)).find((time) => time !== null);
  return creationTime ?? (id && toIso(Number.parseInt(id.slice(0, 8), 16) * 1_000)) ?? new Date().toISOString();
}

/** Reads when a record was last changed; never before it was made. */
function readUpdatedAt(record: RecordFields, createdAt: string): string {
  const updatedAt = readTime(pick(record, "updatedAt", "updated_at"));
  return updatedAt && updatedAt > createdAt ? updatedAt : createdAt;
}

export const readTimeOf = (record: RecordFields, ...names: string[]) => readTime(pick(record, ...names));

/** Reads a video of a list: its id, the video, or an entry that has one of them. */
export const readVideoId = (value: unknown) =>
  (typeof value === "object" && value !== null ? readId(pick(value as RecordFields, "video", "videoId")) : null) ??
  readId(value);

/** Reads both times of a record as columns, and reports the first one that cannot be read. */
export function readTimes(record: RecordFields, changes: Changes = []) {
  const created_at = readCreatedAt(record);
  const creationTime = pick(record, ...creationNames);
  if (creationTime !== undefined && readTime(creationTime) === null)
    changes.push(`its date “${cut(readText(creationTime), 40)}” cannot be read, and is now ${created_at.slice(0, 10)}`);
  return { created_at, updated_at: readUpdatedAt(record, created_at) };
}

/** The names of the field that says whose a record is. */
export const ownerNames = ["owner", "user", "createdBy", "author", "postedBy", "userId", "ownerId", "channel"];

/** The reason for the report when `readId` finds none. */
export const noId = "its _id is not 24 hexadecimal digits";
