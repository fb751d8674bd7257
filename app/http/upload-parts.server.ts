import busboy from "busboy";
import { setTimeout as wait } from "node:timers/promises";
import type { FormValues } from "#app/form-result";
import { limits } from "#contract/limits";
import {
  type FormRejection,
  timeoutRejection,
  parserLimits,
  tooLargeRejection,
  tooManyPartsRejection,
  tooManyUploadsRejection,
} from "./text-form.server";
import { freeBytes } from "./upload-memory.server";

type ReadResult = ReadableStreamReadResult<Uint8Array>;

/** What is known of a multipart body so far. */
export interface Inspection {
  fields: FormValues;
  files: Map<string, string>;
  hasReachedLargeFile: boolean;
  rejection: FormRejection | null;
  /** Parses the next bytes; null marks the end. */
  write(chunk: Uint8Array | null): Promise<void>;
}

/** Parses the parts of a multipart body as it is written to the inspection. */
export function inspectParts(type: string, largeFile: string | undefined): Inspection {
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

/** How long the parts before the large file may take: the limit of every other form. */
const headTimeoutMs = 60_000;

/** The parts before the large file. */
export interface Head {
  chunks: Uint8Array[];
  /** A read that did not end before the deadline. */
  pending: Promise<ReadResult> | null;
  isWhole: boolean;
}

/** Reads and inspects the parts before the large file. */
export async function readHead(
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
        if (inspection.files.size === 0) inspection.rejection = timeoutRejection();
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

/** Replays the body: the buffered chunks, then the rest as it arrives, in which it still looks for files' names. */
export function replay(
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
export async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>, { write }: Inspection) {
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
