import type { KeptVideo } from "./kept-video";
import { findNextPart, type NextPart, removeParts, storeKeptVideo, savePart } from "./store";

/** The server says that this file is not for this viewer, or no longer. */
export class Refused extends Error {}

/** The answer ended before the file did, or the server cannot answer now. */
class LineLost extends Error {}

export interface Transfer {
  signal: AbortSignal;
  /** Receives how many bytes of the video are kept. */
  onProgress: (received: number) => void;
}

/**
 * Fetches what is missing of a video, in parts. Throws Refused, LineLost, the error of a lost connection, an abort, or
 * of a device without room; what came until then stays.
 */
export async function receiveFile(video: KeptVideo, transfer: Transfer): Promise<void> {
  const next = await findNextPart(video);
  const { received } = next;
  transfer.onProgress(received);
  if (received > 0 && received >= video.choice.bytes) return;
  const response = await request(video, received, transfer.signal);
  if (isOtherFile(response, video, received)) return startAnew(video, transfer, response);
  checkAnswer(response);
  if (received === 0) await storeFileFacts(video, response);
  await writeParts(response.body!, video, { next, transfer });
}

const request = ({ choice: { src }, etag }: KeptVideo, from: number, signal: AbortSignal) =>
  fetch(src, {
    headers: { Range: `bytes=${from}-`, ...(from > 0 && etag !== "" && { "If-Range": etag }) },
    // The browser's own cache would keep the video a second time.
    cache: "no-store",
    signal,
  });

/** Throws while the server cannot answer. */
export function checkBusy({ status }: Response) {
  if (status >= 500 || status === 429) throw new LineLost();
}

/** Throws if the response is an error. */
export function checkAnswer(response: Response) {
  checkBusy(response);
  if (!response.ok) throw new Refused();
}

/** Returns the length of the whole file (RFC 9110 §14.4). */
const lengthOf = ({ status, headers }: Response) =>
  Number(status === 206 ? headers.get("Content-Range")?.split("/")[1] : headers.get("Content-Length"));

/** Returns whether a response does not continue what is kept: it is a whole file, or has another length or start. */
function isOtherFile(response: Response, { choice: { bytes } }: KeptVideo, received: number): boolean {
  const [range, length] = response.headers.get("Content-Range")?.split("/") ?? [];
  const isRest = range === `bytes ${received}-${bytes - 1}` && length === String(bytes);
  return received > 0 && (response.status === 416 || (response.ok && !isRest));
}

async function startAnew(video: KeptVideo, transfer: Transfer, { body }: Response): Promise<void> {
  await body?.cancel();
  await removeParts(video._id);
  return receiveFile(video, transfer);
}

async function storeFileFacts(video: KeptVideo, response: Response) {
  const etag = response.headers.get("ETag") ?? "";
  // A weak tag does not tell bytes apart (RFC 9110 §13.1.5).
  video.etag = etag.startsWith("W/") ? "" : etag;
  video.choice.bytes = lengthOf(response) || video.choice.bytes;
  await storeKeptVideo(video);
}

interface Writing {
  next: NextPart;
  transfer: Transfer;
}

async function writeParts(body: ReadableStream<Uint8Array>, video: KeptVideo, { next, transfer }: Writing) {
  const { _id, partBytes, choice } = video;
  let { index, begun: unsaved } = next;
  const reader = body.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      unsaved = new Blob([unsaved, chunk.value as Uint8Array<ArrayBuffer>]);
      for (; unsaved.size >= partBytes; index++) {
        await savePart(_id, index, unsaved.slice(0, partBytes));
        unsaved = unsaved.slice(partBytes);
      }
      transfer.onProgress(index * partBytes + unsaved.size);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
    if (unsaved.size > 0) await savePart(_id, index, unsaved);
  }
  if (index * partBytes + unsaved.size < choice.bytes) throw new LineLost();
}
