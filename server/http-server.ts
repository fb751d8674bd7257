import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Logger } from "pino";
import sirv from "sirv";
import type { Requester } from "#contract/requester";
import { plainTextHeaders, refuseTarget, type RequestReader, unreadableMessage } from "./read-request";
import { closeAfterEarlyAnswer } from "./close-early";
import type { Health } from "./health";
import { logRequest, newRequestId } from "./log";
import type { PageCache } from "./page-cache";
import { allowLongAnswer, limitBodyTime, type MayTakeLong } from "./limit-body-time";
import { isWatchPage } from "./watch-counter";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
export type AssetHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface HttpServerParts {
  readRequest: RequestReader;
  fetch: (request: Request, requester: Requester) => Promise<Response>;
  media: NodeHandler | null;
  assets: AssetHandler;
  pages: PageCache;
  /** Answers probes, and knows whether the server stops. */
  health?: Pick<Health, "answer" | "isDraining">;
  /** Measures a request until its response ends; `target` is its path and query. */
  measureRequest?: (request: IncomingMessage, response: ServerResponse, target: string) => void;
  /** Returns whether the body of a request, an upload, may take long. */
  mayTakeLong?: MayTakeLong;
  /** The limit for other bodies, in milliseconds. */
  bodyTimeoutMs?: number;
  /** The time without a byte after which a connection is closed, in milliseconds. */
  idleTimeoutMs?: number;
  log: Logger;
}

/** Chooses the cache time of a file. A day for icons saves Chromium's second request on each page. */
function chooseCacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return /^\/(favicon\.|icons\/)/.test(path) ? "public, max-age=86400" : "public, max-age=0, must-revalidate";
}

/** Creates the handler of the browser build. Hashed files are immutable; others are revalidated. */
export function createAssetHandler(dir: string): AssetHandler {
  const send = sirv(dir, {
    // Looks up files on request, hidden ones included, of which the build has none. Listing all 3,900 at the start takes
    // 0.17 s of processor time.
    dev: true,
    extensions: [],
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", chooseCacheControl(path));
      response.setHeader("X-Content-Type-Options", "nosniff");
      // sirv does not know the type of icon files.
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
    },
  });
  return (request, response, next) => {
    // Most requests are not for files. This needs one system call, sirv six.
    if (!existsSync(join(dir, request.url?.split("?", 1)[0] ?? ""))) return next();
    // sirv throws on a range that ends before it begins, which crashes the process. RFC 9110 §14.2 allows ignoring ranges.
    delete request.headers.range;
    send(request, response, next);
  };
}

/** Creates the HTTP server. Media and assets use Node's streams; everything else uses Request and Response. */
export function createHttpServer(parts: HttpServerParts): Server {
  const { readRequest, fetch, media, assets, pages, health, measureRequest, mayTakeLong, log } = parts;
  const requesters = new WeakMap<IncomingMessage, Requester>();
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await fetch(request, requesters.get(incoming as IncomingMessage)!);
      closeAfterEarlyAnswer(incoming as IncomingMessage, outgoing as ServerResponse);
      return response;
    },
    { overrideGlobalObjects: false, errorHandler: (error) => errorResponse(error, log) },
  );
  const server = createServer((request, response) => {
    if (health?.isDraining()) response.setHeader("Connection", "close");
    if (health?.answer(request, response)) return;
    const requestId = newRequestId();
    logRequest(log, request, response, requestId);
    const parsedRequest = readRequest(request, requestId);
    if (!parsedRequest) return refuseTarget(response, requestId);
    const { requester, target } = parsedRequest;
    if (mayTakeLong?.(request, target)) allowLongAnswer(request);
    else limitBodyTime(request, response, parts.bodyTimeoutMs);
    measureRequest?.(request, response, target);
    request.url = target;
    request.headers.host = new URL(requester.origin).host;
    // A watch page must count a view, so it does not come directly from the cache.
    if (!isWatchPage(target) && pages.send(request, response, requester)) return;
    requesters.set(request, requester);
    response.setHeader("X-Request-Id", requestId);
    if (media && target.startsWith("/media/")) return void media(request, response);
    assets(request, response, () => void listener(request, response));
  });
  // Without a listener, Node closes a CONNECT (RFC 9110 §9.3.6) without a response.
  server.on("connect", (_request, socket) => void socket.end(connectRefusal));
  // An upload may take hours; only an idle connection is closed.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(parts.idleTimeoutMs ?? 120_000);
  return server;
}

const connectRefusal = "HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Returns whether a request ended before its body: its client disconnected, or its time was over. */
const isAborted = (error: unknown) =>
  error instanceof Error && (error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET"));

function errorResponse(error: unknown, log: Logger): Response {
  if (error instanceof RequestError) return new Response(unreadableMessage, { status: 400, headers: plainTextHeaders });
  if (!isAborted(error)) log.error({ err: error }, "request failed");
  return new Response("Something went wrong on the server. Please try again", {
    status: 500,
    headers: plainTextHeaders,
  });
}
