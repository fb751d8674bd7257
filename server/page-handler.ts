import type { AppLoadContext, RequestHandler, ServerBuild } from "@remix-run/node";
import { isbot } from "isbot";
import type { Logger } from "pino";
import type * as Entry from "../app/entry.server";
import type { SiteContext } from "#app/context.server";
import type { OpenPageCalls } from "#contract/page-calls";
import type { Requester } from "#contract/requester";
import { inLanguage } from "#languages/runtime/language";
import { findPageLanguage, pickLanguageCookie } from "#languages/runtime/page-language";
import { compressResponse } from "./compress";
import { createSlowConnectionDetector } from "./slow-connections";
import { isAnonymousPage, type PageCache, canonicalUrl } from "./page-cache";
import { createRouteFinder, type FindRoute } from "./find-route";
import { lookUpPath } from "./look-up-routes";
import { createTableHandler } from "./route-tables";
import { respondStandalone } from "./standalone";
import { findWatchedVideoId } from "./watch-counter";

/** How long the startup calls may take before a visitor sees the loading view. */
const startupBudgetMs = 400;

/** The parts of the context that are the same for all requests. */
type SharedContext = Pick<
  SiteContext,
  "transport" | "findPictureBytes" | "apiUrl" | "mediaPath" | "support" | "siteName" | "securityContact"
>;

export interface PageHandlerParts extends SharedContext {
  /** Loads the application: the same build each time, except in development. */
  loadBuild: () => Promise<ServerBuild>;
  mode: "production" | "development";
  /** Answers the calls of pages in this process; absent in front of another server. */
  openPageCalls?: OpenPageCalls | undefined;
  pages: PageCache;
  log: Logger;
}

/** Creates the handler of pages, their data and their forms: CSRF check, cache, Remix, view counter and compression. */
export function createPageHandler({ loadBuild, mode, openPageCalls, pages, log, ...sharedContext }: PageHandlerParts) {
  const prepareBuild = createBuildCache(mode);
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
    const { handle, findRoute } = prepareBuild(build);
    const app = build.entry.module as unknown as typeof Entry;
    if (!app.passesCsrfCheck(request, requester.origin)) return respondStandalone(app, 403, { kind: "forbidden" });
    // A form that any site may send must not read, renew or end a session.
    if (request.method !== "GET" && app.hasOwnProof(request))
      for (const name of ["Origin", "Cookie"]) request.headers.delete(name);
    // Remix compares Origin with the host again, and knows neither trusted proxies nor PUBLIC_URL.
    if (request.method !== "GET") request.headers.set("X-Forwarded-Host", new URL(requester.origin).host);
    const isSlowConnection = ({ headers }: Request, videoId: string, isBack: boolean) => {
      const player = { address: requester.address, userAgent: headers.get("User-Agent") ?? "", videoId };
      return slowConnections.classify(player, isBack);
    };
    const context: AppLoadContext = {
      site: {
        ...sharedContext,
        // Not for actions: they may change the viewer, who is read once for a page.
        ...(openPageCalls && request.method === "GET" && { answerCall: openPageCalls(requester) }),
        requester,
        runsOwnServer: true,
        isSlowConnection,
        hasLinkedLanguage: isLinked,
      },
    };
    const publicUrl = buildPublicUrl(request, requester);
    const { isViewerIndependent = false, isPersonal = false, isFile = false } = findRoute(publicUrl.pathname).handle;
    if (isViewerIndependent) removeOtherCookies(request.headers);
    if (isFile) return handle(request, context);
    const url = removeWait(publicUrl);
    const respondFromCache = (canonical: URL) =>
      pages.respond(request, canonical, () => handle(toSharedRequest(canonical, request), context));
    const page =
      !isPersonal && isAnonymousPage(request, url)
        ? respondFromCache(canonicalUrl(url, app.queryParameters))
        : handle(toRemixRequest(request, url), context)
            .then((response) => (url.pathname === lookUpPath ? app.withLanguageRoutes(response) : response))
            .then((response) => compressResponse(request, response));
    if (
      !isViewerIndependent &&
      mayShowLoading(request, publicUrl) &&
      !(await settlesInTime(page, () => app.readStartup(request, context)))
    ) {
      page.catch(() => undefined);
      return respondStandalone(app, 200, { kind: "loading", next: addWait(publicUrl) });
    }
    const response = await page;
    if (response.ok) await app.runDeferredTasks(context);
    const videoId = findWatchedVideoId(request, url, response);
    // The response does not wait for the view to be counted.
    if (videoId && app.opensWatchPage(request, url))
      app
        .recordView(request, context, videoId)
        .catch((error: unknown) => log.warn({ err: error, videoId }, "view was not counted"));
    return response;
  }
}

/** Removes all cookies but that of the language, on which alone the page depends. */
function removeOtherCookies(headers: Headers) {
  const cookie = pickLanguageCookie(headers.get("Cookie"));
  if (cookie === null) headers.delete("Cookie");
  else headers.set("Cookie", cookie);
}

/** Builds the request for a page that visitors share: without cookies and preconditions. */
function toSharedRequest(canonical: URL, request: Request): Request {
  const sharedRequest = copyRequest(canonical, request);
  for (const name of ["Cookie", "If-None-Match", "If-Modified-Since"]) sharedRequest.headers.delete(name);
  return sharedRequest;
}

/** Creates a function that prepares the handler and the routes of a build, once for each build. */
function createBuildCache(mode: PageHandlerParts["mode"]) {
  const cache = new WeakMap<ServerBuild, { handle: RequestHandler; findRoute: FindRoute }>();
  return (build: ServerBuild) => {
    const entry = cache.get(build) ?? {
      handle: createTableHandler(build, mode),
      findRoute: createRouteFinder(build.routes),
    };
    cache.set(build, entry);
    return entry;
  };
}

/** Builds the URL of a request at the origin that its visitor sees. */
function buildPublicUrl(request: Request, { origin }: Requester): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(origin + pathname + search);
}

/** Removes `wait`, which only this server reads. Leaves the encoding of any other query unchanged. */
function removeWait(publicUrl: URL): URL {
  if (!publicUrl.searchParams.has("wait")) return publicUrl;
  const url = new URL(publicUrl);
  url.searchParams.delete("wait");
  return url;
}

function addWait(publicUrl: URL): string {
  const url = new URL(publicUrl);
  url.searchParams.set("wait", "1");
  return url.pathname + url.search;
}

/** Copies a page request to another URL; by default without its signal, since a shared page outlives each visitor. */
const copyRequest = (url: URL, { method, headers }: Request, signal: AbortSignal | null = null) =>
  new Request(url, { method: method === "HEAD" ? "GET" : method, headers, signal });

const toRemixRequest = (request: Request, url: URL): Request =>
  request.method === "GET" && request.url !== url.href ? copyRequest(url, request, request.signal) : request;

/** Returns whether the loading view may be shown: for a document that a browser opens, not for a robot. */
function mayShowLoading(request: Request, { pathname, searchParams }: URL): boolean {
  if (request.method !== "GET" || searchParams.has("wait") || searchParams.has("_data")) return false;
  if (!request.headers.get("Accept")?.includes("text/html")) return false;
  return !pathname.startsWith("/__") && !isbot(request.headers.get("User-Agent") ?? "");
}

/** Returns whether the page, or its startup calls, settle within the startup budget. */
async function settlesInTime(page: Promise<unknown>, startup: () => Promise<unknown>): Promise<boolean> {
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
