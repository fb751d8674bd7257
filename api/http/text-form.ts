import { ApiError, fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import * as t from "#languages/api-http";

/** Reads the fields of an urlencoded or JSON body. In JSON, omits null and converts numbers and booleans to text. */
export async function readTextForm(request: Request, type: string): Promise<Record<string, string>> {
  const fields = Object.create(null) as Record<string, string>;
  const text = await readText(request.body);
  if (!text) return fields;
  if (/^application\/x-www-form-urlencoded/i.test(type)) return Object.assign(fields, parsePairs(text));
  if (!/^application\/([\w.-]+\+)?json/i.test(type)) throw new ApiError(415, t.unknownFormType);
  const entries = Object.entries(parseObject(text));
  if (entries.length > limits.formParts) throw tooManyPartsError();
  for (const [name, value] of entries) if (value !== null) fields[name] = toText(name, value);
  return fields;
}

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (let next = await readChunk(reader); !next.done; next = await readChunk(reader)) {
    bytes += next.value.length;
    if (bytes > limits.textFormBytes) {
      reader.releaseLock();
      throw formTooLargeError();
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

const readChunk = (reader: Reader) =>
  reader.read().catch(() => {
    throw new ApiError(400, t.formCutOff);
  });

export const formTooLargeError = () => new ApiError(413, t.formTooLarge);

function parsePairs(text: string) {
  if (text.split("&", limits.formParts + 1).length > limits.formParts) throw tooManyPartsError();
  return Object.fromEntries(new URLSearchParams(text));
}

export const tooManyPartsError = () => new ApiError(400, () => t.tooManyFields({ max: limits.formParts }));

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Rejected below, like any other text.
  }
  throw new ApiError(400, t.noJsonObject);
}

function toText(field: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw fieldError(422, field, () => t.notText({ field }));
}
