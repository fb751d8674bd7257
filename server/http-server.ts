import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Logger } from "pino";
import sirv from "sirv";
import type { Requester } from "#contract/requester";
import type { RequestReader } from "./read-request";
import { closeAfterEarlyAnswer } from "./close-early";
import type { Health } from "./health";
import { logRequest, newRequestId } from "./log";
import type { PageCache } from "./page-cache";
import { allowLongAnswer, limitBodyTime, type MayTakeLong } from "./limit-body-time";
import { refuseConnect } from "./refuse-connect";
import { plainText, refuseTarget, unreadable } from "./request-target";
import { isWatchPage } from "./watch-counter";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
export type AssetHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface HttpServerParts {
  readRequest: RequestReader;
  fetch: (request: Request, requester: Requester) => Promise<Response>;
  media: NodeHandler | null;
  assets: AssetHandler;
  pages: PageCache;
  /** Answers probes, and says whether the server stops. */
  health?: Pick<Health, "answer" | "isDraining">;
  /** Measures a request until its answer ends; `target` is its path and query. */
  measureRequest?: (request: IncomingMessage, response: ServerResponse, target: string) => void;
  /** Tells uploads from other requests, whose bodies have a limit of time. */
  mayTakeLong?: MayTakeLong;
  /** That limit, in milliseconds. */
  bodyTimeMs?: number;
  /** After how long a connection without a byte is closed, in milliseconds. */
  idleMs?: number;
  log: Logger;
}

/** Chromium requests an icon twice per page; a day of caching saves the second request. */
function chooseCacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return /^\/(favicon\.|icons\/)/.test(path) ? "public, max-age=86400" : "public, max-age=0, must-revalidate";
}

/** Serves the browser build, which has no hidden files: hashed files are immutable, others are revalidated. */
export function builtAssets(dir: string): AssetHandler {
  const send = sirv(dir, {
    // Looks a file up when it is requested: to list all 3,900 at the start takes 0.17 s of a processor.
    dev: true,
    extensions: [],
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", chooseCacheControl(path));
      response.setHeader("X-Content-Type-Options", "nosniff");
      // sirv knows no type of icon files.
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
    },
  });
  return (request, response, next) => {
    // Most requests are no files: one look tells, where sirv takes six.
    if (!existsSync(join(dir, request.url?.split("?", 1)[0] ?? ""))) return next();
    // sirv throws on a range that ends before it begins, which crashes the process. RFC 9110 §14.2 allows ignoring ranges.
    delete request.headers.range;
    send(request, response, next);
  };
}

/** Creates the HTTP server: media and assets by Node's own streams, everything else by Request and Response. */
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
    else limitBodyTime(request, response, parts.bodyTimeMs);
    measureRequest?.(request, response, target);
    request.url = target;
    request.headers.host = new URL(requester.origin).host;
    // A watch page counts a view for its visitor, so it does not come straight from the cache.
    if (!isWatchPage(target) && pages.send(request, response, requester)) return;
    requesters.set(request, requester);
    response.setHeader("X-Request-Id", requestId);
    if (media && target.startsWith("/media/")) return void media(request, response);
    assets(request, response, () => void listener(request, response));
  });
  server.on("connect", refuseConnect);
  // An upload may take hours, but an idle connection is closed.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.setTimeout(parts.idleMs ?? 120_000);
  return server;
}

/** Returns whether a request ended before its body: its client left, or its time was over. */
const isAborted = (error: unknown) =>
  error instanceof Error && (error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET"));

function errorResponse(error: unknown, log: Logger): Response {
  if (error instanceof RequestError) return new Response(unreadable, { status: 400, headers: plainText });
  if (!isAborted(error)) log.error({ err: error }, "request failed");
  return new Response("Something went wrong on the server. Please try again", { status: 500, headers: plainText });
}
