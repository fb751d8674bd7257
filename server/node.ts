import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import sirv from "sirv";
import type { Visitor } from "./caller";
import { logRequest, newRequestId } from "./log";
import type { PageCache } from "./page-cache";
import { isWatchPage } from "./watch-counter";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Next = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface NodeParts {
  tell: (request: IncomingMessage, requestId: string) => Visitor;
  fetch: (request: Request, visitor: Visitor) => Promise<Response>;
  media: NodeHandler | null;
  assets: Next;
  pages: PageCache;
  log: Logger;
}

/** Chromium asks for the icon twice on a page, the second time of its cache if it may. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === "/favicon.svg" ? "public, max-age=86400" : "public, max-age=0, must-revalidate";
}

/** What was built for browsers: hashed files for good, others until they change. */
export function builtAssets(dir: string): Next {
  const send = sirv(dir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", cacheControlOf(path));
      response.setHeader("X-Content-Type-Options", "nosniff");
    },
  });
  // A file that a new build took away would end the process while it is sent.
  return (request, response, next) =>
    existsSync(join(dir, request.url?.split("?", 1)[0] ?? "")) ? send(request, response, next) : next();
}

/** Node's server: files go out by Node's own means, all else as requests and responses. */
export function createNodeServer({ tell, fetch, media, assets, pages, log }: NodeParts): Server {
  const visitors = new WeakMap<IncomingMessage, Visitor>();
  const listener = getRequestListener(
    async (request, { incoming }) => fetch(request, visitors.get(incoming as IncomingMessage)!),
    { overrideGlobalObjects: false, errorHandler: (error) => failed(error, log) },
  );
  const server = createServer((request, response) => {
    const requestId = newRequestId();
    logRequest(log, request, response, requestId);
    // A view is counted in the visitor's name, which takes the long way.
    if (!isWatchPage(request.url) && pages.send(request, response, requestId)) return;
    visitors.set(request, tell(request, requestId));
    response.setHeader("X-Request-Id", requestId);
    if (media && request.url?.startsWith("/media/")) return void media(request, response);
    assets(request, response, () => void listener(request, response));
  });
  // An upload may take hours; a connection on which nothing moves may not.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(120_000);
  return server;
}

function failed(error: unknown, log: Logger): Response {
  if (!(error instanceof Error && error.name === "AbortError")) log.error({ err: error }, "request failed");
  return new Response("Something went wrong on the server", { status: 500, headers: { "Content-Type": "text/plain" } });
}
