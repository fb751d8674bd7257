import type { IncomingMessage, ServerResponse } from "node:http";
import { uploadAnswerMs } from "#contract/upload-answer";
import type { FindRoute } from "./find-route";

/** How long the whole body of a request may take, unless it is an upload. */
export const defaultBodyTimeoutMs = 60_000;

/** The paths of uploads in parts (tus). */
const uploadPath = /^(\/api(\/v1)?)?\/uploads(\/|\?|$)/;

/** Returns whether the body of a request may take long; `target` is its path and query. */
export type MayTakeLong = (request: IncomingMessage, target: string) => boolean;

/** Creates the check. Uploads in parts may take long, and multipart forms of pages and calls that take files. */
export function createLongBodyCheck(findRoute: FindRoute): MayTakeLong {
  return ({ headers }, target) =>
    uploadPath.test(target) ||
    (/^multipart\/form-data\b/i.test(headers["content-type"] ?? "") &&
      Boolean(findRoute(target.split("?", 1)[0]!).handle.takesFiles));
}

const timeoutResponse = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Closes the connection if the whole body takes too long (RFC 9110 §15.5.9), even if bytes keep arriving. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, timeoutMs = defaultBodyTimeoutMs) {
  const timer = setTimeout(() => {
    const { socket } = request;
    if (request.complete) return;
    if (!response.headersSent && socket.writable) socket.write(timeoutResponse);
    socket.destroy();
  }, timeoutMs);
  request.once("end", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}

/** Keeps the connection of an upload open until its response, because no byte passes while the file is published. */
export function allowLongAnswer(request: IncomingMessage) {
  const allow = () => void request.socket.setTimeout(uploadAnswerMs);
  if (request.method === "HEAD") allow();
  else request.once("end", allow);
}
