import type { IncomingMessage, Server } from "node:http";
import proxyaddr from "proxy-addr";
import { emptyPolicy, securityHeaders } from "#contract/security-headers";
import { forbidCachingErrors } from "./uncacheable-errors";

interface Settings {
  trustedProxies: string[];
  publicUrl: string | undefined;
  /** Whether https is demanded of the host's subdomains, too. */
  coversSubdomains?: boolean;
  /** False in development, whose pages have no policy. */
  hasPolicy?: boolean;
}

/** One year (RFC 6797 §6.1). */
const strictTransport = "max-age=31536000";

/** What other sites may show: media files, feeds, and players in frames with what announces them. */
const isForOtherSites = (target = "") => /^\/((media|feeds|embed)\/|oembed\b)/.test(target);

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
  const transport = strictTransport + (settings.coversSubdomains ? "; includeSubDomains" : "");
  const list = (request: IncomingMessage) => ({
    ...securityHeaders,
    ...(settings.hasPolicy !== false && { "Content-Security-Policy": emptyPolicy }),
    ...(isForOtherSites(request.url) && { "Cross-Origin-Resource-Policy": "cross-origin" }),
    ...(isHttps(request) && { "Strict-Transport-Security": transport }),
  });
  return server.prependListener("request", (request, response) => {
    for (const [name, value] of Object.entries(list(request))) response.setHeader(name, value);
    forbidCachingErrors(response);
  });
}
