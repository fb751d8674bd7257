import busboy from "busboy";
import type { z } from "zod";
import type { Fields, Refused } from "#app/form-result";
import { limits } from "#contract/limits";
import { judge, type Judged, refusal, refuseExcess } from "./form.server";
import { type Excess, parserLimits, tooLarge, tooManyParts } from "./text-form.server";

interface Rules<S extends z.ZodType> {
  schema: S;
  /** The files that must be there, with what to say when one is not. */
  needed?: Record<string, string>;
  /** The file that is judged upon: when it begins, all before it is known and it need not be read to refuse. Without a
   * name it is the first: what stands before it goes on at once, so that nothing of it is lost with this process. */
  big?: string;
}

/** A multipart post: refused before its big file is read, or to be passed on byte by byte as `body`. */
export type Upload<T> =
  Refused | (Extract<Judged<T>, { ok: true }> & { body: ReadableStream<Uint8Array>; type: string });

/** Text and pictures before the big file; past this the API judges. */
const mostHeld = 6 * 1024 * 1024;

/** Reads a multipart post up to its big file and judges what came so far; nothing of that file is kept. */
export async function receiveUpload<S extends z.ZodType>(
  request: Request,
  rules: Rules<S>,
): Promise<Upload<z.output<S>>> {
  const type = request.headers.get("Content-Type") ?? "";
  const reader = (request.body ?? new Blob([]).stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let seen: Watch;
  let isWhole = false;
  const held: Uint8Array[] = [];
  try {
    seen = watch(type, rules.big);
    for (let bytes = 0; !seen.decided && !seen.excess && bytes < mostHeld;) {
      const { done, value } = await reader.read();
      await seen.write(done ? null : value);
      isWhole = done;
      if (done) break;
      held.push(value);
      bytes += value.length;
    }
  } catch {
    return refusal([], {}, "The form arrived broken. Please send it again.");
  }
  if (seen.excess) {
    reader.releaseLock();
    return refuseExcess(seen.excess, seen.fields);
  }
  // What was too much to hold is the API's to judge: whether a file is missing is not known.
  const judged = judgeAll(seen, seen.decided || isWhole ? rules : { schema: rules.schema });
  if (judged.ok) return { ...judged, type, body: replay(held, reader) };
  reader.releaseLock();
  return judged;
}

function judgeAll<S extends z.ZodType>(
  { fields, files }: Watch,
  { schema, needed = {} }: Pick<Rules<S>, "schema" | "needed">,
): Judged<z.output<S>> {
  const texts = judge(fields, schema);
  const missing = Object.entries(needed).filter(([name]) => !files.has(name));
  if (missing.length === 0) return texts;
  const absent = refusal(
    missing.map(([field, message]) => ({ field, message })),
    fields,
  );
  return texts.ok ? absent : { ...absent, errors: { ...texts.errors, ...absent.errors } };
}

interface Watch {
  fields: Fields;
  files: Set<string>;
  decided: boolean;
  excess: Excess | null;
  /** Takes the next bytes; null says that there are no more. */
  write(chunk: Uint8Array | null): Promise<void>;
}

function watch(type: string, big: string | undefined): Watch {
  const parser = busboy({ headers: { "content-type": type }, limits: parserLimits });
  const fields = Object.create(null) as Fields;
  const seen: Watch = { fields, files: new Set(), decided: false, excess: null, write };
  let failure: unknown = null;
  let [partCount, textBytes] = [0, 0];
  const countPart = (bytes: number) => {
    if (++partCount > limits.formParts) seen.excess ??= tooManyParts;
    if ((textBytes += bytes) > limits.textFormBytes) seen.excess ??= tooLarge;
  };
  parser.on("error", (error) => (failure = error));
  parser.on("field", (name, value, { valueTruncated }) => {
    countPart(valueTruncated ? Infinity : Buffer.byteLength(value));
    fields[name] = value;
  });
  parser.on("file", (name, stream, { filename }) => {
    countPart(0);
    stream.on("error", (error) => (failure = error)).resume();
    if (!filename) return;
    seen.files.add(name);
    if (big === undefined || name === big) seen.decided = true;
  });
  const over = new Promise<void>((resolve) => parser.on("close", resolve));
  async function write(chunk: Uint8Array | null) {
    if (chunk) await new Promise((resolve) => parser.write(chunk, resolve));
    else {
      parser.end();
      await over;
    }
    if (failure) throw failure;
  }
  return seen;
}

/** The whole body again: what was held, then the rest as it comes. */
function replay(held: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = held.shift();
      if (next) return controller.enqueue(next);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
