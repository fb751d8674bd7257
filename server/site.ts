import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isbot } from "isbot";
import type { Logger } from "pino";
import type * as Entry from "../app/entry.server";
import type { Transport, Visitor } from "../app/http/context.server";
import { compressed } from "./compress";
import { isAnonymousPage, pageCache } from "./page-cache";
import { countView, watchedVideo } from "./watch-counter";

/** How long the startup calls may take before a visitor is shown the loading view. */
const startupBudget = 400;

export interface SiteParts {
  /** The application as it stands: always the same one, but in development. */
  loadBuild: () => Promise<ServerBuild>;
  mode: "production" | "development";
  transport: Transport;
  apiUrl: string;
  log: Logger;
}

/** Answers pages, their data and their forms: guard, cache, Remix, views, cookies, compression. */
export function createSite({ loadBuild, mode, transport, apiUrl, log }: SiteParts) {
  const cached = pageCache();

  return async (request: Request, visitor: Visitor): Promise<Response> => {
    const build = await loadBuild();
    const app = build.entry.module as unknown as typeof Entry;
    const url = new URL(request.url);
    if (!app.mayAct(request, visitor.origin)) return standalone(app, 403, { kind: "forbidden" });
    const context: AppLoadContext = { site: { transport, apiUrl, visitor, sendsCookies: true } };
    const handle = createRequestHandler(build, mode);
    const response = isAnonymousPage(request, url)
      ? await cached(request, url, (plain) => render(app, handle, at(request, plain), context))
      : await compressed(request, await render(app, handle, request, context));
    for (const line of app.unsentCookies(request, context)) response.headers.append("Set-Cookie", line);
    const watched = watchedVideo(request, url, response);
    if (watched) countView(app.tellView, log)(request, context, watched);
    return response;
  };
}

type Handle = ReturnType<typeof createRequestHandler>;

/** The same request at another address of the same page. */
const at = ({ method, headers, signal }: Request, url: URL) =>
  new Request(url, { method: method === "HEAD" ? "GET" : method, headers, signal });

/** Lets Remix answer; a document that cannot be begun within the startup budget gives way to the loading view. */
async function render(app: typeof Entry, handle: Handle, request: Request, context: AppLoadContext): Promise<Response> {
  const page = handle(request, context);
  const url = new URL(request.url);
  const isDocument = request.method === "GET" && !url.searchParams.has("_data") && !url.pathname.startsWith("/__");
  if (!isDocument || url.searchParams.has("wait") || isbot(request.headers.get("User-Agent") ?? "")) return page;
  if (await settles(app.startup(request, context))) return page;
  page.catch(() => undefined);
  url.searchParams.set("wait", "1");
  return standalone(app, 200, { kind: "loading", next: url.pathname + url.search });
}

async function settles(promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), startupBudget);
  });
  const done = promise.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([done, late]);
  clearTimeout(timer);
  return inTime;
}

function standalone(app: typeof Entry, status: number, props: Parameters<typeof Entry.renderStandalone>[0]): Response {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    Vary: "Cookie, Accept-Encoding, Save-Data",
  });
  if (app.policy) headers.set("Content-Security-Policy", app.policy);
  return new Response(app.renderStandalone(props), { status, headers });
}
