import type { IncomingMessage, Server } from "node:http";
import proxyaddr from "proxy-addr";

interface Settings {
  trustedProxies: string[];
  publicUrl: string | undefined;
}

/** One year, for this host without its subdomains (RFC 6797 §6.1). */
const strictTransport = "max-age=31536000";

/** Creates the check for https: by PUBLIC_URL, otherwise by the header of a trusted proxy. */
function httpsReader({ trustedProxies, publicUrl }: Settings) {
  const trust = proxyaddr.compile(trustedProxies);
  return ({ socket, headers }: IncomingMessage) => {
    if (publicUrl !== undefined) return publicUrl.startsWith("https:");
    const proto = String(headers["x-forwarded-proto"] ?? "").split(",")[0]!;
    return trust(socket.remoteAddress ?? "", 0) && proto.trim() === "https";
  };
}

/** Sets the security headers on every response of a server: files, pages, the API and errors. */
export function sendSafeHeaders(server: Server, settings: Settings): Server {
  const isHttps = httpsReader(settings);
  return server.prependListener("request", (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (isHttps(request)) response.setHeader("Strict-Transport-Security", strictTransport);
  });
}
