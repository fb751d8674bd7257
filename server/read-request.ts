import type { IncomingMessage } from "node:http";
import proxyaddr from "proxy-addr";
import type { Visitor } from "#app/context.server";
import { readOrigin, readTarget } from "./request-target";

const firstValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();

interface Settings {
  trustedProxies: string[];
  publicUrl: string | undefined;
}

/** Reads who sends a request, and its path and query; null for a request that names no host or no path of ours. */
export type RequestReader = (
  request: IncomingMessage,
  requestId: string,
) => { visitor: Visitor; target: string } | null;

/** Headers of proxies count only when they come from a trusted one, and their host only where ours is not set. */
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
    return { visitor: { address: proxyaddr(request, trust), origin: publicUrl ?? origin, requestId }, target };
  };
}
