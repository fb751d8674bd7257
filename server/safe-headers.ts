import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import proxyaddr from "proxy-addr";
import { emptyPolicy, securityHeaders } from "#contract/security-headers";

interface Settings {
  trustedProxies: string[];
  publicUrl: string | undefined;
  /** Whether the host's subdomains must use https, too. */
  coversSubdomains?: boolean;
  /** Whether responses get a Content-Security-Policy by default; false in development. */
  hasPolicy?: boolean;
}

/** One year (RFC 6797 §6.1). */
const strictTransport = "max-age=31536000";

/** Returns whether other sites may show a path: media, feeds, embedded players, and the oEmbed that describes them. */
const isForOtherSites = (target = "") => /^\/((media|feeds|embed)\/|oembed\b)/.test(target);

/** Creates the check for https: by PUBLIC_URL, otherwise by the header of a trusted proxy. */
function createHttpsCheck({ trustedProxies, publicUrl }: Settings) {
  const trust = proxyaddr.compile(trustedProxies);
  return ({ socket, headers }: IncomingMessage) => {
    if (publicUrl !== undefined) return publicUrl.startsWith("https:");
    const proto = String(headers["x-forwarded-proto"] ?? "").split(",")[0]!;
    return trust(socket.remoteAddress ?? "", 0) && proto.trim() === "https";
  };
}

/** Sets the security headers of every response of a server: files, pages, the API and errors. */
export function sendSafeHeaders(server: Server, settings: Settings): Server {
  const isHttps = createHttpsCheck(settings);
  const transport = strictTransport + (settings.coversSubdomains ? "; includeSubDomains" : "");
  const buildHeaders = (request: IncomingMessage) => ({
    ...securityHeaders,
    ...(settings.hasPolicy !== false && { "Content-Security-Policy": emptyPolicy }),
    ...(isForOtherSites(request.url) && { "Cross-Origin-Resource-Policy": "cross-origin" }),
    ...(isHttps(request) && { "Strict-Transport-Security": transport }),
  });
  return server.prependListener("request", (request, response) => {
    for (const [name, value] of Object.entries(buildHeaders(request))) response.setHeader(name, value);
    forbidCachingErrors(response);
  });
}

type HeaderList = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Forbids caches to store errors, whichever handler sends them. Otherwise a missing file, or a player's wrong range,
 * would be an error for everybody until the cache expires.
 */
function forbidCachingErrors(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status < 400) return writeHead(status, ...rest);
    response.setHeader("Cache-Control", "no-store");
    return writeHead(status, ...rest.map((part) => (isHeaders(part) ? removeCaching(part) : part)));
  };
}

const isHeaders = (part: unknown): part is HeaderList => typeof part === "object" && part !== null;

const isCaching = (name: unknown) => /^(cache-control|expires)$/i.test(String(name));

/** Removes the caching headers from an object, or from a list of alternating names and values. */
function removeCaching(headers: HeaderList): HeaderList {
  if (!Array.isArray(headers)) return Object.fromEntries(Object.entries(headers).filter(([name]) => !isCaching(name)));
  return headers.filter((_, index) => !isCaching(headers[index - (index % 2)]));
}
