import type { IncomingHttpHeaders } from "node:http";

/** What a file answers conditions with. */
export interface Version {
  etag: string;
  /** Whole seconds since 1970. */
  modified: number;
}

/** 412, 304, or 200 when the file is to be sent; judged in nginx's order. */
export function judgeConditions(headers: IncomingHttpHeaders, { etag, modified }: Version): 200 | 304 | 412 {
  const since = headers["if-modified-since"];
  const none = headers["if-none-match"];
  const unmodified = headers["if-unmodified-since"];
  const match = headers["if-match"];
  if (unmodified !== undefined && !(seconds(unmodified) >= modified)) return 412;
  if (match !== undefined && !names(match, etag)) return 412;
  if (since === undefined && none === undefined) return 200;
  if (since !== undefined && seconds(since) !== modified) return 200;
  return none !== undefined && !names(none.replace(/(^|,\s*)W\//g, "$1"), etag) ? 200 : 304;
}

/** Whether a range is meant for this version of the file. */
export function rangeApplies(ifRange: string | undefined, { etag, modified }: Version): boolean {
  if (ifRange === undefined) return true;
  return ifRange.endsWith('"') && ifRange.length > 1 ? ifRange === etag : seconds(ifRange) === modified;
}

const seconds = (date: string) => Date.parse(date) / 1000;

const names = (list: string, etag: string) =>
  list === "*" || list.split(",").some((one) => one.replace(/^[ \t]+|[ \t]+$/g, "") === etag);
