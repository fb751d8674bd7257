import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { ApiError } from "#contract/errors";
import type { ByteRange, MediaStore, OpenFile } from "#api/media/store/media-store";
import { sendChunk } from "#api/media/store/send-bytes";
import { evaluatePreconditions, rangeApplies, type Validators } from "./preconditions";
import { parseRanges } from "./ranges";
import * as t from "#languages/api-media";

export interface FileResponse {
  key: string;
  mime: string;
  cacheControl: string;
  headers?: OutgoingHttpHeaders;
  /** The part of the file to send as if it were a whole file; by default the whole file. */
  slice?: ByteRange;
  /** Whether everybody may get the file. */
  isForEverybody?: boolean;
}

/**
 * Answers with a file as nginx would: evaluates preconditions, ranges and HEAD. Resolves when all is sent or the client
 * has disconnected. Before it sends anything, it rejects with a 404 if there is no such file, and with a ChangedFile if
 * the file was replaced after it was opened.
 */
export async function sendFile(
  store: Pick<MediaStore, "openFile">,
  res: ServerResponse,
  file: FileResponse,
): Promise<void> {
  const { req } = res;
  const handle = await store.openFile(file.key);
  if (!handle) throw fileNotFound();
  try {
    const modifiedSeconds = Math.floor(handle.modifiedAtMs / 1000);
    const { start, end } = file.slice ?? { start: 0, end: handle.bytes };
    if (end > handle.bytes) throw fileNotFound();
    const part = file.slice ? `-${start.toString(16)}` : "";
    const etag = `"${modifiedSeconds.toString(16)}-${handle.bytes.toString(16)}${part}"`;
    const validators = { etag, modifiedSeconds };
    const answer = chooseAnswer(req, { size: end - start, mime: file.mime }, validators);
    const hasBody = req.method !== "HEAD" && answer.parts.length > 0;
    if (hasBody) await prepare(handle, answer, start);
    res.writeHead(answer.status, { ...buildCommonHeaders(file, validators), ...answer.headers });
    if (!hasBody) res.end();
    else await send(res, handle, { parts: answer.parts, offset: start });
  } finally {
    handle.close();
  }
}

const fileNotFound = () => new ApiError(404, t.fileNotFound);

/** Prevents an uploaded file from running as a page of this site; pages that embed the file are not affected. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Builds the headers of every uploaded file. */
export const buildCommonHeaders = (
  { cacheControl, headers }: Pick<FileResponse, "cacheControl" | "headers">,
  { etag, modifiedSeconds }: Validators,
): OutgoingHttpHeaders => ({
  "Cache-Control": cacheControl,
  "Content-Security-Policy": sandbox,
  "X-Content-Type-Options": "nosniff",
  ETag: etag,
  "Last-Modified": new Date(modifiedSeconds * 1000).toUTCString(),
  "Accept-Ranges": "bytes",
  ...headers,
});

/** A part of the body: a text, then a range of the file. */
interface BodyPart extends Partial<ByteRange> {
  before: string;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  parts: BodyPart[];
}

function chooseAnswer(
  req: IncomingMessage,
  { size, mime }: { size: number; mime: string },
  validators: Validators,
): Answer {
  const status = evaluatePreconditions(req.headers, validators);
  if (status === 304) return { status: 304, headers: {}, parts: [] };
  if (status === 412) return { status: 412, headers: { "Content-Length": 0 }, parts: [] };
  const ranges = rangeApplies(req.headers["if-range"]?.toString(), validators)
    ? parseRanges(req.headers.range, size)
    : null;
  if (!ranges) return answerWhole(size, mime);
  if (ranges.length > 1) return answerRanges(ranges, size, mime);
  return ranges[0] ? answerRange(ranges[0], size, mime) : answerUnsatisfiable(size);
}

function answerWhole(size: number, mime: string): Answer {
  const parts = size > 0 ? [{ before: "", start: 0, end: size }] : [];
  return { status: 200, headers: { "Content-Type": mime, "Content-Length": size }, parts };
}

function answerRange({ start, end }: ByteRange, size: number, mime: string): Answer {
  const headers = {
    "Content-Type": mime,
    "Content-Length": end - start,
    "Content-Range": `bytes ${start}-${end - 1}/${size}`,
  };
  return { status: 206, headers, parts: [{ before: "", start, end }] };
}

const answerUnsatisfiable = (size: number): Answer => ({
  status: 416,
  headers: { "Content-Range": `bytes */${size}`, "Content-Length": 0 },
  parts: [],
});

/** Answers with several ranges, as multipart/byteranges (RFC 9110 §14.6). */
function answerRanges(ranges: ByteRange[], size: number, mime: string): Answer {
  const boundary = randomBytes(10).toString("hex");
  const introduce = ({ start, end }: ByteRange) =>
    `\r\n--${boundary}\r\nContent-Type: ${mime}\r\nContent-Range: bytes ${start}-${end - 1}/${size}\r\n\r\n`;
  const parts: BodyPart[] = ranges.map((range) => ({ before: introduce(range), ...range }));
  parts.push({ before: `\r\n--${boundary}--\r\n` });
  const length = parts.reduce((sum, { before, start = 0, end = 0 }) => sum + before.length + end - start, 0);
  const type = `multipart/byteranges; boundary=${boundary}`;
  return { status: 206, headers: { "Content-Type": type, "Content-Length": length }, parts };
}

/** Starts to read the first range of the body, so that a failure is known before anything is sent. */
async function prepare(file: OpenFile, { parts }: Answer, offset: number) {
  const [first] = parts;
  if (first?.start === undefined || first.end === undefined) return;
  await file.prepare?.({ start: offset + first.start, end: offset + first.end });
}

/** Sends the body. Stops without an error if the client disconnects. */
async function send(
  res: ServerResponse,
  file: OpenFile,
  { parts, offset }: { parts: BodyPart[]; offset: number },
): Promise<void> {
  const { socket } = res;
  try {
    for (const { before, start = 0, end = 0 } of parts) {
      if (before) await sendChunk(res, before);
      if (end > start) await file.send(res, { start: offset + start, end: offset + end });
    }
    res.end();
  } catch {
    socket?.destroy();
  }
}
