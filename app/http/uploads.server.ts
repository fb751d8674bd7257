import type { AppLoadContext } from "@remix-run/node";
import busboy from "busboy";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type RouteArgs, siteOf } from "#app/context.server";
import type { FormValues, InvalidForm } from "#app/form-result";
import { takesNoFiles } from "#app/messages";
import { limits } from "#contract/limits";
import { rememberForm, type TypedForm } from "./form-fields.server";
import { validateForm, formErrors, excessErrors } from "./form.server";
import * as t from "#languages/http";
import { type Excess, parserLimits, tooLarge, tooManyParts } from "./text-form.server";

interface UploadRules {
  schema: z.ZodType;
  /** Whether the API alone validates the texts, so that it can also save invalid ones. */
  isValidatedByApi?: boolean;
  /** The required files, each with the message for when it is missing. */
  requiredFiles?: Record<string, string>;
  /** The file that is judged upon: when it begins, all before it is known and it need not be read to refuse. Without a
   * name it is the first: what stands before it goes on at once, so that nothing of it is lost with this process. */
  largeFile?: string;
}

/** A multipart post: invalid before its large file is read, or valid and ready to be forwarded as `body`. */
export type Upload =
  | InvalidForm
  | ({ ok: true } & TypedForm & {
        body: ReadableStream<Uint8Array>;
        type: string;
        /** The names of the files that came so far, by field. */
        fileNames: ReadonlyMap<string, string>;
        /** Whether the form is known to have no file. */
        isText: boolean;
      });

/** The most text and pictures to buffer before the large file; beyond it only the API validates. */
const maxBufferedBytes = 6 * 1024 * 1024;

/** Reads a multipart post up to its large file and validates the parts before it; buffers nothing of that file. */
export async function receiveUpload({ request, context }: RouteArgs, rules: UploadRules): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  const reader = (request.body ?? new Blob([]).stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let inspection: Inspection;
  let isWhole = false;
  const bufferedChunks: Uint8Array[] = [];
  try {
    inspection = inspectParts(type, rules.largeFile);
    for (let bytes = 0; !inspection.decided && !inspection.excess && bytes < maxBufferedBytes;) {
      const { done, value } = await reader.read();
      await inspection.write(done ? null : value);
      isWhole = done;
      if (done) break;
      bufferedChunks.push(value);
      bytes += value.length;
    }
  } catch {
    return formErrors([], { fields: {}, schema: rules.schema }, t.formArrivedBroken());
  }
  const { fields, files: fileNames } = inspection;
  const form = { fields, schema: rules.schema, readRest: () => readRest(reader, inspection) };
  const excess = inspection.excess ?? (inspection.files.size > 0 ? findFileRefusal(request, context) : null);
  if (excess) {
    reader.releaseLock();
    return excessErrors(excess, { fields, schema: rules.schema });
  }
  // Beyond the buffer it is unknown whether a file is missing: the API validates that.
  const refusal = validateUpload(inspection, inspection.decided || isWhole ? rules : { ...rules, requiredFiles: {} });
  if (refusal) {
    reader.releaseLock();
    return refusal;
  }
  rememberForm(request, form);
  const isText = isWhole && fileNames.size === 0;
  return { ok: true, ...form, type, isText, fileNames, body: replay(bufferedChunks, reader, inspection) };
}

/** remix-serve replaces `fetch` and `Request` by ones that keep a whole upload in memory. */
const findFileRefusal = (request: Request, context: AppLoadContext): Excess | null =>
  siteOf(request, context).isBehindFront ? null : { status: 501, message: takesNoFiles() };

/** Returns the form with its errors; null for a valid one. */
function validateUpload(
  { fields, files }: Inspection,
  { schema, isValidatedByApi, requiredFiles = {} }: UploadRules,
): InvalidForm | null {
  const texts = isValidatedByApi ? null : validateForm(fields, schema);
  const textErrors = texts?.ok === false ? texts : null;
  const missingFiles = Object.entries(requiredFiles).filter(([name]) => !files.has(name));
  if (missingFiles.length === 0) return textErrors;
  const fileErrors = formErrors(
    missingFiles.map(([field, message]) => ({ field, message })),
    { fields, schema },
  );
  return { ...fileErrors, errors: { ...textErrors?.errors, ...fileErrors.errors } };
}

interface Inspection {
  fields: FormValues;
  files: Map<string, string>;
  decided: boolean;
  excess: Excess | null;
  /** Parses the next bytes; null marks the end. */
  write(chunk: Uint8Array | null): Promise<void>;
}

function inspectParts(type: string, largeFile: string | undefined): Inspection {
  const parser = busboy({ headers: { "content-type": type }, limits: parserLimits });
  const fields = Object.create(null) as FormValues;
  const inspection: Inspection = { fields, files: new Map(), decided: false, excess: null, write };
  let failure: unknown = null;
  let [partCount, textBytes] = [0, 0];
  const countPart = (bytes: number) => {
    if (++partCount > limits.formParts) inspection.excess ??= tooManyParts();
    if ((textBytes += bytes) > limits.textFormBytes) inspection.excess ??= tooLarge();
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
    inspection.files.set(name, filename);
    if (largeFile === undefined || name === largeFile) inspection.decided = true;
  });
  const close = new Promise<void>((resolve) => parser.on("close", resolve));
  async function write(chunk: Uint8Array | null) {
    if (chunk) await new Promise((resolve) => parser.write(chunk, resolve));
    else {
      parser.end();
      await close;
    }
    if (failure) throw failure;
  }
  return inspection;
}

/**
 * Replays the body: the buffered chunks, then the rest as it arrives. The first chunks also contain the files' names.
 */
function replay(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { write }: Inspection,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const next = chunks.shift();
      if (next) return controller.enqueue(next);
      const { done, value } = await reader.read();
      if (done) return controller.close();
      if ((bytes += value.length) < maxBufferedBytes) await write(value).catch(() => (bytes = maxBufferedBytes));
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** How long a refused form waits for its texts behind a file, in milliseconds. */
const restDeadlineMs = 500;

/** Reads the fields behind the first files of a refused form, so that they are shown again, too. */
async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>, { write }: Inspection) {
  const deadline = performance.now() + restDeadlineMs;
  for (let bytes = 0; bytes < maxBufferedBytes && performance.now() < deadline;) {
    const next = await Promise.race([reader.read(), wait(deadline - performance.now(), null, { ref: false })]).catch(
      () => null,
    );
    if (!next || next.done) return;
    bytes += next.value.length;
    await write(next.value).catch(() => (bytes = maxBufferedBytes));
  }
}

export const receivePicture = (args: RouteArgs, name: "avatar" | "coverImage") =>
  receiveUpload(args, {
    schema: z.object({}),
    requiredFiles: { [name]: t.chooseAPicture() },
    largeFile: name,
  });
