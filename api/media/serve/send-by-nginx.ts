import type { ServerResponse } from "node:http";
import type { SentFile } from "./send-file";

/** What sends whole files: the server, or nginx in front of it. */
export type MediaDelivery = "app" | "nginx";

/**
 * Makes nginx in front of the server send a file of the media directory. It answers conditions and ranges, and adds the
 * headers of docs/operating.md; of this answer it takes the type, the cache time and the name of a download.
 */
export function sendByNginx(response: ServerResponse, { key, mime, cacheControl, headers }: SentFile) {
  const redirect = { "X-Accel-Redirect": `/_media/${key}`, "Content-Type": mime, "Cache-Control": cacheControl };
  response.writeHead(200, { ...redirect, ...headers });
  response.end();
}
