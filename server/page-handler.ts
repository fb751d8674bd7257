import type { AppLoadContext, RequestHandler, ServerBuild } from "@remix-run/node";
import { isbot } from "isbot";
import type { Logger } from "pino";
import type * as Entry from "../app/entry.server";
import type { SiteContext, Transport } from "#app/context.server";
import type { FindPictureBytes, OpenPageCalls } from "#contract/page-calls";
import type { Requester } from "#contract/requester";
import { inLanguage } from "#languages/runtime/language";
import { findPageLanguage, pickLanguageCookie } from "#languages/runtime/page-language";
import { compressResponse } from "./compress";
import { createSlowConnectionDetector } from "./slow-connections";
import { isAnonymousPage, type PageCache, canonicalUrl } from "./page-cache";
import { createRouteFinder, type FindRoute } from "./find-route";
import { lookUpPath } from "./look-up-routes";
import { createTableHandler } from "./route-tables";
import { standalone } from "./standalone";
import { countView, watchedVideo } from "./watch-counter";

/** How long the startup calls may take before a visitor is shown the loading view. */
const startupBudgetMs = 400;

export interface PageHandlerParts {
  /** Loads the application: always the same build, except in development. */
  loadBuild: () => Promise<ServerBuild>;
  mode: "production" | "development";
  transport: Transport;
  /** Answers the calls of pages in this process; absent in front of another server. */
  openPageCalls?: OpenPageCalls | undefined;
  /** Finds the bytes of pictures in this process; absent in front of another server. */
  findPictureBytes?: FindPictureBytes | undefined;
  apiUrl: string;
  mediaPath: SiteContext["mediaPath"];
  support: SiteContext["support"];
  siteName?: string | null;
  securityContact?: string | null;
  pages: PageCache;
  log: Logger;
}

/** Creates the handler of pages, their data and their forms: CSRF check, cache, Remix, views, cookies, compression. */
export function createPageHandler({
  loadBuild,
  mode,
  transport,
  openPageCalls,
  findPictureBytes,
  apiUrl,
  mediaPath,
  support,
  siteName,
  securityContact,
  pages,
  log,
}: PageHandlerParts) {
  const findTable = oncePerBuild(mode);
  const slowConnections = createSlowConnectionDetector();

  return async (request: Request, requester: Requester): Promise<Response> => {
    const startedAt = performance.now();
    const build = await loadBuild();
    const { url, headers } = request;
    const [cookie, acceptLanguage] = [headers.get("Cookie"), headers.get("Accept-Language")];
    const { language, isLinked } = findPageLanguage({ url, cookie, acceptLanguage });
    const response = await inLanguage(language, () => answer(build, request, { requester, isLinked }));
    if (response.headers.get("Content-Type")?.startsWith("text/html"))
      response.headers.set("Server-Timing", `page;dur=${Math.round(performance.now() - startedAt)}`);
    return response;
  };

  async function answer(
    build: ServerBuild,
    request: Request,
    { requester, isLinked }: { requester: Requester; isLinked: boolean },
  ): Promise<Response> {
    const { handle, findRoute } = findTable(build);
    const app = build.entry.module as unknown as typeof Entry;
    if (!app.passesCsrfCheck(request, requester.origin)) return standalone(app, 403, { kind: "forbidden" });
    // Nobody's session is read, renewed or ended by a form that any site may send.
    if (request.method !== "GET" && app.hasOwnProof(request))
      for (const name of ["Origin", "Cookie"]) request.headers.delete(name);
    // Remix compares Origin with the host once more, and knows neither trusted proxies nor PUBLIC_URL.
    if (request.method !== "GET") request.headers.set("X-Forwarded-Host", new URL(requester.origin).host);
    const describePlayer = ({ headers }: Request, videoId: string) => ({
      address: requester.address,
      userAgent: headers.get("User-Agent") ?? "",
      videoId,
    });
    const isSlowConnection = (asking: Request, videoId: string, isBack: boolean) =>
      slowConnections.classify(describePlayer(asking, videoId), isBack);
    const context: AppLoadContext = {
      site: {
        transport,
        // An action may end the session or change its viewer, who is read once for a page.
        ...(openPageCalls && request.method === "GET" && { answerCall: openPageCalls(requester) }),
        findPictureBytes,
        apiUrl,
        mediaPath,
        requester,
        isBehindFront: true,
        support,
        isSlowConnection,
        hasLinkedLanguage: isLinked,
        siteName,
        securityContact: securityContact ?? null,
      },
    };
    const address = atOrigin(request, requester);
    const { isViewerIndependent = false, isPersonal = false, isFile = false } = findRoute(address.pathname).handle;
    if (isViewerIndependent) keepLanguageAlone(request.headers);
    if (isFile) return handle(request, context);
    const url = withoutWait(address);
    const askCache = (plain: URL) =>
      pages.respond(request, plain, () => handle(toShared(requestAt(plain, request)), context));
    const page =
      !isPersonal && isAnonymousPage(request, url)
        ? askCache(canonicalUrl(url, app.queryParameters))
        : handle(forRemix(request, url), context)
            .then((response) => (url.pathname === lookUpPath ? app.withLanguageRoutes(response) : response))
            .then((response) => compressResponse(request, response));
    if (
      !isViewerIndependent &&
      mayWait(request, address) &&
      !(await settles(page, () => app.readStartup(request, context)))
    ) {
      page.catch(() => undefined);
      return standalone(app, 200, { kind: "loading", next: withWait(address) });
    }
    const response = await page;
    if (response.ok) await app.runDeferredTasks(context);
    const watched = watchedVideo(request, url, response);
    if (watched && app.opensWatchPage(request, url)) countView(app.recordView, log)(request, context, watched);
    return response;
  }
}

/** Removes the cookies that change nothing of a page for everybody: its language is all that differs. */
function keepLanguageAlone(headers: Headers) {
  const cookie = pickLanguageCookie(headers.get("Cookie"));
  if (cookie === null) headers.delete("Cookie");
  else headers.set("Cookie", cookie);
}

/** Removes the conditions of a request, and the cookie of its language: its answer is kept for others, too. */
function toShared(request: Request): Request {
  request.headers.delete("Cookie");
  request.headers.delete("If-None-Match");
  request.headers.delete("If-Modified-Since");
  return request;
}

function oncePerBuild(mode: PageHandlerParts["mode"]) {
  const tables = new WeakMap<ServerBuild, { handle: RequestHandler; findRoute: FindRoute }>();
  return (build: ServerBuild) => {
    const table = tables.get(build) ?? {
      handle: createTableHandler(build, mode),
      findRoute: createRouteFinder(build.routes),
    };
    tables.set(build, table);
    return table;
  };
}

/** Returns the URL of a request at the origin that its visitor sees. */
function atOrigin(request: Request, { origin }: Requester): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(origin + pathname + search);
}

/** Removes `wait`, which only this server reads. */
function withoutWait(address: URL): URL {
  const url = new URL(address);
  url.searchParams.delete("wait");
  return address.searchParams.has("wait") ? url : address;
}

function withWait(address: URL): string {
  const url = new URL(address);
  url.searchParams.set("wait", "1");
  return url.pathname + url.search;
}

/**
 * Copies a page request to another URL, without its signal: a page that several visitors share outlives each of
 * them.
 */
const requestAt = (url: URL, { method, headers }: Request, signal: AbortSignal | null = null) =>
  new Request(url, { method: method === "HEAD" ? "GET" : method, headers, signal });

const forRemix = (request: Request, url: URL): Request =>
  request.method === "GET" && request.url !== url.href ? requestAt(url, request, request.signal) : request;

/** Returns whether the loading view may be shown: for a document that a browser opens, not for a robot. */
function mayWait(request: Request, address: URL): boolean {
  if (request.method !== "GET" || address.searchParams.has("wait") || address.searchParams.has("_data")) return false;
  if (!request.headers.get("Accept")?.includes("text/html")) return false;
  return !address.pathname.startsWith("/__") && !isbot(request.headers.get("User-Agent") ?? "");
}

/** Returns whether the page, or its startup calls, settle within the startup budget. */
async function settles(page: Promise<unknown>, startup: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), startupBudgetMs);
  });
  const answered = Promise.race([page, startup()]).then(
    () => true,
    () => true,
  );
  const isInTime = await Promise.race([answered, timeout]);
  clearTimeout(timer);
  return isInTime;
}
