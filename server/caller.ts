import type { IncomingMessage } from "node:http";
import proxyaddr from "proxy-addr";

/** Who sends a request, as far as this server can tell. */
export interface Visitor {
  address: string;
  /** The origin the visitor sees this site under. */
  origin: string;
  requestId: string;
}

const first = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();

/** Tells address and origin of requests; headers of proxies count only when they come from a trusted one. */
export function visitorTeller({
  trustedProxies,
  publicUrl,
}: {
  trustedProxies: string[];
  publicUrl: string | undefined;
}) {
  const trust = proxyaddr.compile(trustedProxies);
  return (request: IncomingMessage, requestId: string): Visitor => {
    const peer = request.socket.remoteAddress ?? "";
    const forwarded = trust(peer, 0) ? request.headers : {};
    const scheme = first(forwarded["x-forwarded-proto"]) === "https" ? "https" : "http";
    const host = first(forwarded["x-forwarded-host"]) ?? request.headers.host ?? "localhost";
    return { address: proxyaddr(request, trust), origin: publicUrl ?? `${scheme}://${host}`, requestId };
  };
}
