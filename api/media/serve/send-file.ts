import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { ApiError } from "#contract/errors";
import type { ByteRange, MediaStore, OpenFile } from "#api/media/store/media-store";
import { sendChunk } from "#api/media/store/send-bytes";
import { evaluatePreconditions, rangeApplies, type Version } from "./preconditions";
import { type HttpByteRange, readRanges } from "./ranges";
import * as t from "#languages/api-media";

export interface FileResponse {
  key: string;
  mime: string;
  cacheControl: string;
  headers?: OutgoingHttpHeaders;
  /** The part of the file to send as if it were the whole; by default the whole file. */
  slice?: ByteRange;
  /** Whether everybody may get the file. */
  isOpen?: boolean;
}

/**
 * Answers with a file as nginx would: preconditions, ranges, HEAD. Resolves when it is done or the client has
 * disconnected. Before it sends anything, it rejects with a 404 when there is no such file, and with a ChangedFile when
 * the file was replaced since it was opened.
 */
export async function sendFile(
  store: Pick<MediaStore, "openFile">,
  res: ServerResponse,
  file: FileResponse,
): Promise<void> {
  const { req } = res;
  const handle = await store.openFile(file.key);
  if (!handle) throw notThere();
  try {
    const modifiedSeconds = Math.floor(handle.modifiedAt / 1000);
    const { start, end } = file.slice ?? { start: 0, end: handle.bytes };
    if (end > handle.bytes) throw notThere();
    const part = file.slice ? `-${start.toString(16)}` : "";
    const etag = `"${modifiedSeconds.toString(16)}-${handle.bytes.toString(16)}${part}"`;
    const answer = decide(req, { size: end - start, mime: file.mime }, { etag, modifiedSeconds });
    const hasBody = req.method !== "HEAD" && answer.parts.length > 0;
    if (hasBody) await prepare(handle, answer, start);
    res.writeHead(answer.status, { ...commonHeaders(file, etag, modifiedSeconds), ...answer.headers });
    if (!hasBody) res.end();
    else await send(res, handle, { parts: answer.parts, offset: start });
  } finally {
    handle.close();
  }
}

const notThere = () => new ApiError(404, t.fileNotFound);

/** Prevents an uploaded file from running as a page of this site; pages that embed the file are not affected. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'";

type Manner = Pick<FileResponse, "cacheControl" | "headers">;

/** Builds the headers that all uploaded files share; `modified` is in seconds since 1970. */
export const commonHeaders = (
  { cacheControl, headers }: Manner,
  etag: string,
  modified: number,
): OutgoingHttpHeaders => ({
  "Cache-Control": cacheControl,
  "Content-Security-Policy": sandbox,
  "X-Content-Type-Options": "nosniff",
  ETag: etag,
  "Last-Modified": new Date(modified * 1000).toUTCString(),
  "Accept-Ranges": "bytes",
  ...headers,
});

/** A part of the body: a range of the file, after the text that introduces it. */
interface Part extends Partial<HttpByteRange> {
  before: string;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  parts: Part[];
}

function decide(req: IncomingMessage, { size, mime }: { size: number; mime: string }, version: Version): Answer {
  const verdict = evaluatePreconditions(req.headers, version);
  if (verdict === 304) return { status: 304, headers: {}, parts: [] };
  if (verdict === 412) return { status: 412, headers: { "Content-Length": 0 }, parts: [] };
  const ranges = rangeApplies(req.headers["if-range"]?.toString(), version)
    ? readRanges(req.headers.range, size)
    : null;
  if (!ranges) return whole(size, mime);
  if (ranges.length > 1) return several(ranges, size, mime);
  return ranges[0] ? single(ranges[0], size, mime) : beyond(size);
}

function whole(size: number, mime: string): Answer {
  const parts = size > 0 ? [{ before: "", start: 0, end: size - 1 }] : [];
  return { status: 200, headers: { "Content-Type": mime, "Content-Length": size }, parts };
}

function single({ start, end }: HttpByteRange, size: number, mime: string): Answer {
  const headers = {
    "Content-Type": mime,
    "Content-Length": end - start + 1,
    "Content-Range": `bytes ${start}-${end}/${size}`,
  };
  return { status: 206, headers, parts: [{ before: "", start, end }] };
}

const beyond = (size: number): Answer => ({
  status: 416,
  headers: { "Content-Range": `bytes */${size}`, "Content-Length": 0 },
  parts: [],
});

function several(ranges: HttpByteRange[], size: number, mime: string): Answer {
  const boundary = randomBytes(10).toString("hex");
  const announce = ({ start, end }: HttpByteRange) =>
    `\r\n--${boundary}\r\nContent-Type: ${mime}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`;
  const parts: Part[] = ranges.map((range) => ({ before: announce(range), ...range }));
  parts.push({ before: `\r\n--${boundary}--\r\n` });
  const length = parts.reduce((sum, { before, start = 0, end = -1 }) => sum + before.length + end - start + 1, 0);
  const type = `multipart/byteranges; boundary=${boundary}`;
  return { status: 206, headers: { "Content-Type": type, "Content-Length": length }, parts };
}

/** Begins to read the first range of the body. */
async function prepare(file: OpenFile, { parts }: Answer, offset: number) {
  const [first] = parts;
  if (first?.start === undefined || first.end === undefined) return;
  await file.prepare?.({ start: offset + first.start, end: offset + first.end + 1 });
}

/** Sends the body; ignores a client that disconnects midway and reads nothing more for it. */
async function send(
  res: ServerResponse,
  file: OpenFile,
  { parts, offset }: { parts: Part[]; offset: number },
): Promise<void> {
  const { socket } = res;
  try {
    for (const { before, start = 0, end = -1 } of parts) {
      if (before) await sendChunk(res, before);
      if (end >= start) await file.send(res, { start: offset + start, end: offset + end + 1 });
    }
    res.end();
  } catch {
    socket?.destroy();
  }
}
