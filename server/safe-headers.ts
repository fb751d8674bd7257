import type { IncomingMessage, Server } from "node:http";
import proxyaddr from "proxy-addr";

interface Settings {
  trustedProxies: string[];
  publicUrl: string | undefined;
}

/** A year, for this host alone: subdomains are not ours to speak for (RFC 6797 §6.1). */
const strictTransport = "max-age=31536000";

/** Tells whether a request came over https: by PUBLIC_URL, else by what a trusted proxy says. */
function httpsReader({ trustedProxies, publicUrl }: Settings) {
  const trust = proxyaddr.compile(trustedProxies);
  return ({ socket, headers }: IncomingMessage) => {
    if (publicUrl !== undefined) return publicUrl.startsWith("https:");
    const proto = String(headers["x-forwarded-proto"] ?? "").split(",")[0]!;
    return trust(socket.remoteAddress ?? "", 0) && proto.trim() === "https";
  };
}

/** Gives every answer of a server the headers that hold for all: files, pages, the API and errors alike. */
export function sendSafeHeaders(server: Server, settings: Settings): Server {
  const isHttps = httpsReader(settings);
  return server.prependListener("request", (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (isHttps(request)) response.setHeader("Strict-Transport-Security", strictTransport);
  });
}
