import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { evaluatePreconditions } from "./preconditions";
import { buildCommonHeaders, type FileResponse } from "./send-file";

export interface TextResponse {
  text: string | Uint8Array;
  sha256: string;
  /** Milliseconds since 1970. */
  modifiedAtMs: number;
  mime: string;
  cacheControl: string;
  headers?: FileResponse["headers"];
}

/** A picture in memory, which is never modified. */
export type Picture = Pick<TextResponse, "text" | "sha256" | "modifiedAtMs">;

export const toPicture = (bytes: Uint8Array): Picture => ({
  text: bytes,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  modifiedAtMs: 0,
});

/** Answers with a text or a picture that is no file; ignores Range headers. */
export function sendText(request: IncomingMessage, response: ServerResponse, content: TextResponse) {
  const modifiedSeconds = Math.floor(content.modifiedAtMs / 1_000);
  const version = { etag: `"${content.sha256.slice(0, 32)}"`, modifiedSeconds };
  const status = evaluatePreconditions(request.headers, version);
  const body = Buffer.from(content.text);
  const contentHeaders = status === 200 ? { "Content-Type": content.mime, "Content-Length": body.length } : {};
  response.writeHead(status, { ...buildCommonHeaders(content, version), "Accept-Ranges": "none", ...contentHeaders });
  response.end(status === 200 && request.method !== "HEAD" ? body : undefined);
}
