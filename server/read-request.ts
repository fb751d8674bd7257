import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import proxyaddr from "proxy-addr";
import type { Requester } from "#contract/requester";

const firstValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();

interface Settings {
  trustedProxies: string[];
  publicUrl: string | undefined;
}

/** Reads the requester, path and query of a request; null if its host or its path cannot be trusted. */
export type RequestReader = (
  request: IncomingMessage,
  requestId: string,
) => { requester: Requester; target: string } | null;

/** Creates the reader. It trusts the headers of trusted proxies only, and their host only without PUBLIC_URL. */
export function createRequestReader({ trustedProxies, publicUrl }: Settings): RequestReader {
  const trust = proxyaddr.compile(trustedProxies);
  return (request, requestId) => {
    if (hasSeveralHosts(request)) return null;
    const isForwarded = trust(request.socket.remoteAddress ?? "", 0);
    const forwarded = isForwarded ? request.headers : {};
    const scheme = firstValue(forwarded["x-forwarded-proto"]) === "https" ? "https" : "http";
    const forwardedHost = publicUrl === undefined ? firstValue(forwarded["x-forwarded-host"]) : undefined;
    const host = forwardedHost ?? request.headers.host;
    const origin = readOrigin(scheme, host);
    const target = readTarget(request.url ?? "", host);
    if (origin === null || target === null) return null;
    return { requester: { address: readAddress(request, trust), origin: publicUrl ?? origin, requestId }, target };
  };
}

/** Returns whether a request has several Host headers: a proxy may read another than Node (RFC 9112 §3.2). */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length > 1;

/** An address with the port that some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const addressWithPort = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/;

/** Reads the address of the requester: the last one that is no trusted proxy, without a port. */
function readAddress(request: IncomingMessage, trust: ReturnType<typeof proxyaddr.compile>): string {
  const forwardedFor = request.headers["x-forwarded-for"]?.toString().split(",") ?? [];
  const addresses = forwardedFor.map((text) => text.trim().replace(addressWithPort, "$1$2"));
  if (addresses.length > 0) request.headers["x-forwarded-for"] = addresses.join(", ");
  const address = proxyaddr(request, trust);
  return isIP(address) ? address : (request.socket.remoteAddress ?? "");
}

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
