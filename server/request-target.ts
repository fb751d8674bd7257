import type { ServerResponse } from "node:http";

/** A host name or address, and a port (RFC 9110 §7.2). */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** Reads the origin of a Host header; null if it is not valid. */
export function readOrigin(scheme: "http" | "https", host: string | undefined): string | null {
  const url = `${scheme}://${host}`;
  return host && hostPattern.test(host) && URL.canParse(url) ? new URL(url).origin : null;
}

/** The absolute form of a request target (RFC 9112 §3.2.2). */
const absoluteForm = /^https?:\/\/([^/?]*)(.*)$/is;

/** Returns whether a browser or a router could take a path for another host: `//x`, `/\x`, encoded or after dots. */
const isAmbiguous = (pathname: string) => /^\/(\/|%5c)/i.test(pathname);

const isReadable = (pathname: string) => {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
};

/** Reads path and query of a request target; null if it names another host or is ambiguous. */
export function readTarget(target: string, host: string | undefined): string | null {
  const [, authority, rest = target] = absoluteForm.exec(target) ?? [];
  if (authority !== undefined && readOrigin("http", authority) !== readOrigin("http", host)) return null;
  const path = authority !== undefined && !rest.startsWith("/") ? `/${rest}` : rest;
  if (!path.startsWith("/") || /^[^?]*[\\#]/.test(path)) return null;
  const { pathname } = new URL(`http://own.invalid${path}`);
  return isAmbiguous(path) || isAmbiguous(pathname) || !isReadable(pathname) ? null : path;
}

export const plainTextHeaders = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };
export const unreadableMessage = "The address of this request cannot be read. Please check it.";

/** Answers 400 to a request whose host or path cannot be trusted. */
export function refuseTarget(response: ServerResponse, requestId: string) {
  const headers = { ...plainTextHeaders, "Cache-Control": "no-store", Connection: "close", "X-Request-Id": requestId };
  response.writeHead(400, headers).end(unreadableMessage);
}
