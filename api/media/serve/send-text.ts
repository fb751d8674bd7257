import type { IncomingMessage, ServerResponse } from "node:http";
import { evaluatePreconditions } from "./preconditions";
import { commonHeaders, type FileResponse } from "./send-file";

export interface SentText {
  text: string | Uint8Array;
  sha256: string;
  /** Milliseconds since 1970. */
  changed: number;
  mime: string;
  cacheControl: string;
  headers?: FileResponse["headers"];
}

/** Answers with a text or a picture that is not a file; ignores Range headers. */
export function sendText(request: IncomingMessage, response: ServerResponse, content: SentText) {
  const modifiedSeconds = Math.floor(content.changed / 1_000);
  const etag = `"${content.sha256.slice(0, 32)}"`;
  const status = evaluatePreconditions(request.headers, { etag, modifiedSeconds });
  const body = Buffer.from(content.text);
  const about = status === 200 ? { "Content-Type": content.mime, "Content-Length": body.length } : {};
  response.writeHead(status, { ...commonHeaders(content, etag, modifiedSeconds), "Accept-Ranges": "none", ...about });
  response.end(status === 200 && request.method !== "HEAD" ? body : undefined);
}
