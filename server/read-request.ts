import type { IncomingMessage } from "node:http";
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

/** Creates the reader. It trusts the headers of trusted proxies alone, and their host only if PUBLIC_URL is not set. */
export function requestReader({ trustedProxies, publicUrl }: Settings): RequestReader {
  const trust = proxyaddr.compile(trustedProxies);
  return (request, requestId) => {
    const isForwarded = trust(request.socket.remoteAddress ?? "", 0);
    const forwarded = isForwarded ? request.headers : {};
    const scheme = firstValue(forwarded["x-forwarded-proto"]) === "https" ? "https" : "http";
    const forwardedHost = publicUrl === undefined ? firstValue(forwarded["x-forwarded-host"]) : undefined;
    const host = forwardedHost ?? request.headers.host;
    const origin = readOrigin(scheme, host);
    const target = readTarget(request.url ?? "", host);
    if (origin === null || target === null) return null;
    return { requester: { address: proxyaddr(request, trust), origin: publicUrl ?? origin, requestId }, target };
  };
}
