import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isbot } from "isbot";
import type { Logger } from "pino";
import type * as Entry from "../app/entry.server";
import type { SiteContext, Transport, Visitor } from "#app/context.server";
import { compressed } from "./compress";
import { createLineMeter } from "./line-meter";
import { isAnonymousPage, type PageCache, plainUrl } from "./page-cache";
import { standalone } from "./standalone";
import { countView, watchedVideo } from "./watch-counter";

/** How long the startup calls may take before a visitor is shown the loading view. */
const startupBudget = 400;

export interface SiteParts {
  /** The application as it stands: always the same one, but in development. */
  loadBuild: () => Promise<ServerBuild>;
  mode: "production" | "development";
  transport: Transport;
  apiUrl: string;
  mediaPath: SiteContext["mediaPath"];
  support: SiteContext["support"];
  pages: PageCache;
  log: Logger;
}

/** Answers pages, their data and their forms: guard, cache, Remix, views, cookies, compression. */
export function createSite({ loadBuild, mode, transport, apiUrl, mediaPath, support, pages, log }: SiteParts) {
  const handlerOf = oncePerBuild(mode);
  const lines = createLineMeter();

  return async (request: Request, visitor: Visitor): Promise<Response> => {
    const build = await loadBuild();
    const handle = handlerOf(build);
    const app = build.entry.module as unknown as typeof Entry;
    if (!app.mayAct(request, visitor.origin)) return standalone(app, 403, { kind: "forbidden" });
    const playerOf = ({ headers }: Request, videoId: string) => ({
      address: visitor.address,
      userAgent: headers.get("User-Agent") ?? "",
      videoId,
    });
    const isSlowLine = (asking: Request, videoId: string) => lines.isSlow(playerOf(asking, videoId));
    const context: AppLoadContext = {
      site: { transport, apiUrl, mediaPath, visitor, sendsCookies: true, support, isSlowLine },
    };
    const asked = atOrigin(request, visitor);
    if (isFile(asked)) return handle(request, context);
    const url = withoutWait(asked);
    const askCache = (plain: URL) => pages.ask(request, plain, () => handle(at(plain, request), context));
    const page = isAnonymousPage(request, url)
      ? askCache(plainUrl(url, app.queryParameters))
      : handle(forRemix(request, url, visitor), context).then((response) => compressed(request, response));
    if (mayWait(request, asked) && !(await settles(page, () => app.readStartup(request, context)))) {
      page.catch(() => undefined);
      return standalone(app, 200, { kind: "loading", next: waiting(asked) });
    }
    const response = await page;
    for (const line of app.takeUnsentCookies(request, context)) response.headers.append("Set-Cookie", line);
    const watched = watchedVideo(request, url, response);
    if (watched) lines.noteSentPage(playerOf(request, watched));
    if (watched && app.opensWatchPage(request, url)) countView(app.recordView, log)(request, context, watched);
    return response;
  };
}

/** Whether an address leads to a file, which is no page and is each visitor's own. */
const isFile = ({ pathname }: URL) => pathname.startsWith("/media/") || /^\/video\/[^/]+\/play\/?$/.test(pathname);

function oncePerBuild(mode: SiteParts["mode"]) {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return (build: ServerBuild) => {
    const handle = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handle);
    return handle;
  };
}

/** The address of a request at the origin its visitor sees; its path is never read as an address of its own. */
function atOrigin(request: Request, { origin }: Visitor): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(origin + pathname + search);
}

/** A page's own address: `wait` speaks to this server alone. */
function withoutWait(asked: URL): URL {
  const url = new URL(asked);
  url.searchParams.delete("wait");
  return asked.searchParams.has("wait") ? url : asked;
}

function waiting(asked: URL): string {
  const url = new URL(asked);
  url.searchParams.set("wait", "1");
  return url.pathname + url.search;
}

/** The same request for a page at another address. Whoever shares the page must not lose it when one goes away. */
const at = (url: URL, { method, headers }: Request, signal: AbortSignal | null = null) =>
  new Request(url, { method: method === "HEAD" ? "GET" : method, headers, signal });

function forRemix(request: Request, url: URL, { origin }: Visitor): Request {
  if (request.method === "GET") return at(url, request, request.signal);
  // Remix compares Origin with the host once more, and knows neither trusted proxies nor PUBLIC_URL.
  request.headers.set("X-Forwarded-Host", new URL(origin).host);
  return request;
}

/** Whether the loading view may stand in: for a document that a person's browser opens. */
function mayWait(request: Request, asked: URL): boolean {
  if (request.method !== "GET" || asked.searchParams.has("wait") || asked.searchParams.has("_data")) return false;
  if (!request.headers.get("Accept")?.includes("text/html")) return false;
  return !asked.pathname.startsWith("/__") && !isbot(request.headers.get("User-Agent") ?? "");
}

/** Whether the page, or what it waits for at its start, is there within the startup budget. */
async function settles(page: Promise<unknown>, startup: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), startupBudget);
  });
  const done = Promise.race([page, startup()]).then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([done, late]);
  clearTimeout(timer);
  return inTime;
}
