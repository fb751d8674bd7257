import type { IncomingHttpHeaders } from "node:http";

/** The validators of a file that conditional requests compare (RFC 9110 §8.8). */
export interface Version {
  etag: string;
  /** Whole seconds since 1970. */
  modifiedSeconds: number;
}

/** Evaluates a request's preconditions (RFC 9110 §13.1) in nginx's order; returns 412, 304, or 200 to send the file. */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, modifiedSeconds }: Version,
): 200 | 304 | 412 {
  const since = headers["if-modified-since"];
  const none = headers["if-none-match"];
  const unmodified = headers["if-unmodified-since"];
  const match = headers["if-match"];
  if (unmodified !== undefined && !(seconds(unmodified) >= modifiedSeconds)) return 412;
  if (match !== undefined && !listsEtag(match, etag)) return 412;
  if (since === undefined && none === undefined) return 200;
  if (since !== undefined && seconds(since) !== modifiedSeconds) return 200;
  return none !== undefined && !listsEtag(none.replace(/(^|,\s*)W\//g, "$1"), etag) ? 200 : 304;
}

/** Returns whether a Range header applies to this version of the file (If-Range, RFC 9110 §13.1.5). */
export function rangeApplies(ifRange: string | undefined, { etag, modifiedSeconds }: Version): boolean {
  if (ifRange === undefined) return true;
  return ifRange.endsWith('"') && ifRange.length > 1 ? ifRange === etag : seconds(ifRange) === modifiedSeconds;
}

const seconds = (date: string) => Date.parse(date) / 1000;

const listsEtag = (list: string, etag: string) =>
  list === "*" || list.split(",").some((one) => one.replace(/^[ \t]+|[ \t]+$/g, "") === etag);
