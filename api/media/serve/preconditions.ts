import type { IncomingHttpHeaders } from "node:http";

/** The validators of a file that conditional requests compare (RFC 9110 §8.8). */
export interface Validators {
  etag: string;
  /** Whole seconds since 1970. */
  modifiedSeconds: number;
}

/** Evaluates a request's preconditions (RFC 9110 §13.1) in nginx's order; returns 412, 304, or 200 to send the file. */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, modifiedSeconds }: Validators,
): 200 | 304 | 412 {
  const ifModifiedSince = headers["if-modified-since"];
  const ifNoneMatch = headers["if-none-match"];
  const ifUnmodifiedSince = headers["if-unmodified-since"];
  const ifMatch = headers["if-match"];
  if (ifUnmodifiedSince !== undefined && !(toSeconds(ifUnmodifiedSince) >= modifiedSeconds)) return 412;
  if (ifMatch !== undefined && !listsEtag(ifMatch, etag)) return 412;
  if (ifModifiedSince === undefined && ifNoneMatch === undefined) return 200;
  if (ifModifiedSince !== undefined && toSeconds(ifModifiedSince) !== modifiedSeconds) return 200;
  return ifNoneMatch !== undefined && !listsEtag(ifNoneMatch.replace(/(^|,\s*)W\//g, "$1"), etag) ? 200 : 304;
}

/** Returns whether a Range header applies to the file with these validators (If-Range, RFC 9110 §13.1.5). */
export function rangeApplies(ifRange: string | undefined, { etag, modifiedSeconds }: Validators): boolean {
  if (ifRange === undefined) return true;
  return ifRange.endsWith('"') && ifRange.length > 1 ? ifRange === etag : toSeconds(ifRange) === modifiedSeconds;
}

const toSeconds = (date: string) => Date.parse(date) / 1000;

const listsEtag = (list: string, etag: string) =>
  list === "*" || list.split(",").some((one) => one.replace(/^[ \t]+|[ \t]+$/g, "") === etag);
