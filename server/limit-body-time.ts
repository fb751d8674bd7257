import type { IncomingMessage, ServerResponse } from "node:http";
import { uploadAnswerMs } from "#contract/upload-answer";
import type { FindRoute } from "./find-route";

/** How long the body of a request may take in all, unless it is an upload. */
export const bodyTimeMs = 60_000;

/** Parts of files, by tus. */
const partsOfFiles = /^(\/api(\/v1)?)?\/uploads(\/|\?|$)/;

/** Returns whether a request may take as long as its file does; `target` is its path and query. */
export type MayTakeLong = (request: IncomingMessage, target: string) => boolean;

/** Creates the check: parts of files, and multipart forms where a page or a call takes files. */
export function createUploadFinder(findRoute: FindRoute): MayTakeLong {
  return ({ headers }, target) =>
    partsOfFiles.test(target) ||
    (/^multipart\/form-data\b/i.test(headers["content-type"] ?? "") &&
      Boolean(findRoute(target.split("?", 1)[0]!).handle.takesFiles));
}

const refusal = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Closes the connection when the body of its request takes too long (RFC 9110 §15.5.9), however often a byte arrives. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, timeMs = bodyTimeMs) {
  const timer = setTimeout(() => {
    const { socket } = request;
    if (request.complete) return;
    if (!response.headersSent && socket.writable) socket.write(refusal);
    socket.destroy();
  }, timeMs);
  request.once("end", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}

/** Keeps the connection of a request with a file open until its answer: no byte passes while the file is published. */
export function allowLongAnswer(request: IncomingMessage, timeMs = uploadAnswerMs) {
  const allow = () => void request.socket.setTimeout(timeMs);
  if (request.method === "HEAD") allow();
  else request.once("end", allow);
}
