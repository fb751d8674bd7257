import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyaddr from "proxy-addr";
import type { Requester } from "#contract/requester";
import { readOrigin, readTarget } from "./request-target";

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

/** Returns whether a request has several Host headers: Node reads the first, a proxy perhaps another (RFC 9112 §3.2). */
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
