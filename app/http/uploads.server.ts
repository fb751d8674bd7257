import { type AppLoadContext, json } from "@remix-run/node";
import busboy from "busboy";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type RouteArgs, siteOf } from "#app/context.server";
import type { FormValues, InvalidForm } from "#app/form-result";
import { uploadsNotSupported } from "#app/messages";
import { limits } from "#contract/limits";
import { apiSession, hasSession } from "#app/video-api/transport/session.server";
import { pickTypedValues, rememberForm, type TypedForm } from "./form-fields.server";
import { validateForm, formErrors, rejectionErrors } from "./form.server";
import * as t from "#languages/http";
import {
  type FormRejection,
  parserLimits,
  tooLargeRejection,
  tooManyPartsRejection,
  tooManyUploadsRejection,
  incompleteRejection,
} from "./text-form.server";
import { freeBytes, reserveBytes, isMemoryScarce } from "./upload-memory.server";
import { readStartup } from "./viewer.server";

interface UploadRules {
  schema: z.ZodType;
  /** Whether the API alone validates the texts, so that it can also save invalid ones. */
  isValidatedByApi?: boolean;
  /** The required files, each with the message for when it is missing. */
  requiredFiles?: Record<string, string>;
  /**
   * The field of the large file. The parts before it are validated before it is read. Without a name, the first file is
   * forwarded at once, so that a crash of this process loses nothing of it.
   */
  largeFile?: string;
  /** Whether visitors may send the form, too. */
  isForVisitors?: true;
}

/** A multipart post: invalid before its large file is read, or valid and ready to be forwarded as `body`. */
export type Upload =
  | InvalidForm
  | ({ ok: true } & TypedForm & {
        body: ReadableStream<Uint8Array>;
        type: string;
        /** The names of the files that arrived so far, by field. */
        fileNames: ReadonlyMap<string, string>;
        /** Whether the form is known to have no file. */
        isText: boolean;
      });

/** The most text and pictures to buffer before the large file; beyond it only the API validates. */
const maxBufferedBytes = { viewer: 6 * 1024 * 1024, visitor: 2 * limits.textFormBytes };

/** How long the parts before the large file may take: the limit of every other form. */
const headTimeoutMs = 60_000;

/**
 * Reads a multipart post up to its large file and validates the parts before it; buffers nothing of that file. Throws a
 * 401 with the texts of a visitor, unless the form is for visitors.
 */
export async function receiveUpload({ request, context }: RouteArgs, rules: UploadRules): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  const reader = (request.body ?? new Blob([]).stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const { schema } = rules;
  const isViewer = await hasConfirmedSession(request, context);
  let inspection: Inspection;
  let head: Head;
  try {
    inspection = inspectParts(type, rules.largeFile);
    const reserve = reserveBytes.bind(null, request, siteOf(request, context).requester.address);
    const maxBytes = maxBufferedBytes[isViewer ? "viewer" : "visitor"];
    head = await readHead(reader, inspection, { reserve, maxBytes });
  } catch {
    return formErrors([], { fields: {}, schema }, t.formArrivedBroken());
  }
  const { fields, files: fileNames } = inspection;
  const form = { fields, schema, readRest: () => readRest(reader, inspection) };
  const refuse = <T>(refused: T): T => {
    reader.releaseLock();
    return refused;
  };
  if (!isViewer && !rules.isForVisitors) throw refuse(json({ typedValues: pickTypedValues({ fields, schema }) }, 401));
  const rejection = inspection.rejection ?? (fileNames.size > 0 ? rejectFilesWithoutFront(request, context) : null);
  if (rejection) return refuse(rejectionErrors(rejection, { fields, schema }));
  // Beyond the buffer it is unknown whether a file is missing: the API validates that.
  const hasSeenAllFiles = inspection.hasReachedLargeFile || head.isWhole;
  const refused = validateUpload(inspection, hasSeenAllFiles ? rules : { ...rules, requiredFiles: {} });
  if (refused) return refuse(refused);
  rememberForm(request, form);
  const isText = head.isWhole && fileNames.size === 0;
  return { ok: true, ...form, type, isText, fileNames, body: replay(request, head, reader, inspection) };
}

/** Returns whether the sender has a session; asks the API to confirm it only while memory is scarce. */
const hasConfirmedSession = async (request: Request, context: AppLoadContext) =>
  hasSession(apiSession(request, context)) && (!isMemoryScarce() || (await readStartup(request, context)).isSignedIn);

type ReadResult = ReadableStreamReadResult<Uint8Array>;

/** The parts before the large file. */
interface Head {
  chunks: Uint8Array[];
  /** A read that did not end before the deadline. */
  pending: Promise<ReadResult> | null;
  isWhole: boolean;
}

async function readHead(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  inspection: Inspection,
  { reserve, maxBytes }: { reserve: (bytes: number) => boolean; maxBytes: number },
): Promise<Head> {
  const head: Head = { chunks: [], pending: null, isWhole: false };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), headTimeoutMs)));
  try {
    for (let bytes = 0; !inspection.hasReachedLargeFile && !inspection.rejection && bytes < maxBytes;) {
      head.pending = reader.read();
      const next = await Promise.race([head.pending, deadline]);
      if (next === null) {
        // A picture on a slow connection is forwarded to the API without further buffering.
        if (inspection.files.size === 0) inspection.rejection = incompleteRejection();
        break;
      }
      head.pending = null;
      await inspection.write(next.done ? null : next.value);
      head.isWhole = next.done;
      if (next.done) break;
      if (!reserve(next.value.length)) inspection.rejection ??= tooManyUploadsRejection();
      else head.chunks.push(next.value);
      bytes += next.value.length;
    }
  } finally {
    clearTimeout(timer);
  }
  return head;
}

/** Rejects files under remix-serve, whose `fetch` and `Request` keep a whole upload in memory. */
const rejectFilesWithoutFront = (request: Request, context: AppLoadContext): FormRejection | null =>
  siteOf(request, context).isBehindFront ? null : { status: 501, message: uploadsNotSupported() };

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
  hasReachedLargeFile: boolean;
  rejection: FormRejection | null;
  /** Parses the next bytes; null marks the end. */
  write(chunk: Uint8Array | null): Promise<void>;
}

function inspectParts(type: string, largeFile: string | undefined): Inspection {
  const parser = busboy({ headers: { "content-type": type }, limits: parserLimits });
  const fields = Object.create(null) as FormValues;
  const inspection: Inspection = { fields, files: new Map(), hasReachedLargeFile: false, rejection: null, write };
  let failure: unknown = null;
  let [partCount, textBytes] = [0, 0];
  const countPart = (bytes: number) => {
    if (++partCount > limits.formParts) inspection.rejection ??= tooManyPartsRejection();
    if ((textBytes += bytes) > limits.textFormBytes) inspection.rejection ??= tooLargeRejection();
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
    if (largeFile === undefined || name === largeFile) inspection.hasReachedLargeFile = true;
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

/** Replays the body: the buffered chunks, then the rest as it arrives, in which it still looks for files' names. */
function replay(
  request: Request,
  { chunks, pending }: Head,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { write }: Inspection,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const next = chunks.shift();
      if (next) {
        freeBytes(request, next.length);
        return controller.enqueue(next);
      }
      const reading = pending ?? reader.read();
      pending = null;
      const { done, value } = await reading;
      if (done) return controller.close();
      if ((bytes += value.length) < maxParsedBytes) await write(value).catch(() => (bytes = maxParsedBytes));
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** How many bytes after the head are parsed for names and texts. */
const maxParsedBytes = 6 * 1024 * 1024;

/** How long a refused form waits for the texts after its file. */
const restDeadlineMs = 500;

/** Reads the fields after the first files of a refused form, so that they are shown again, too. */
async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>, { write }: Inspection) {
  const deadline = performance.now() + restDeadlineMs;
  for (let bytes = 0; bytes < maxParsedBytes && performance.now() < deadline;) {
    const next = await Promise.race([reader.read(), wait(deadline - performance.now(), null, { ref: false })]).catch(
      () => null,
    );
    if (!next || next.done) return;
    bytes += next.value.length;
    await write(next.value).catch(() => (bytes = maxParsedBytes));
  }
}

export const receivePicture = (args: RouteArgs, name: "avatar" | "coverImage") =>
  receiveUpload(args, {
    schema: z.object({}),
    requiredFiles: { [name]: t.chooseAPicture() },
    largeFile: name,
  });
