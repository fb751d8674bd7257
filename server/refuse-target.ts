import type { ServerResponse } from "node:http";

export const plainText = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };
export const unreadable = "The address of this request cannot be read. Please check it.";

/** Answers 400 to a request whose host or path cannot be trusted, before anything else reads it. */
export function refuseTarget(response: ServerResponse, requestId: string) {
  const headers = { ...plainText, "Cache-Control": "no-store", Connection: "close", "X-Request-Id": requestId };
  response.writeHead(400, headers).end(unreadable);
}
