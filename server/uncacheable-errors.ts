import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Makes sure that no cache keeps an error, whatever answers with it: a file that is missing now, or a range that a player
 * got wrong, would be an error for everybody until the cache forgets it.
 */
export function forbidCachingErrors(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status < 400) return writeHead(status, ...rest);
    response.setHeader("Cache-Control", "no-store");
    return writeHead(status, ...rest.map((part) => (isHeaders(part) ? withoutCaching(part) : part)));
  };
}

const isHeaders = (part: unknown): part is Headers => typeof part === "object" && part !== null;

const isCaching = (name: unknown) => /^(cache-control|expires)$/i.test(String(name));

/** Node takes an object, or names and values in turn. */
function withoutCaching(headers: Headers): Headers {
  if (!Array.isArray(headers)) return Object.fromEntries(Object.entries(headers).filter(([name]) => !isCaching(name)));
  return headers.filter((_, index) => !isCaching(headers[index - (index % 2)]));
}
