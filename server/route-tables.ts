import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { handOverData } from "./direct-data";

type Routes = ServerBuild["routes"];

/**
 * Creates the Remix handler of a build: one handler for each table of pages and of their data, made when the first
 * request needs it.
 */
export function createTableHandler(build: ServerBuild, mode: "production" | "development"): RequestHandler {
  const tableOfData = createRouteTables(build);
  const tableOfPage = createRouteTables(handOverData(build));
  const handlers = new Map<ServerBuild, RequestHandler>();
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const table = searchParams.has("_data") ? tableOfData(pathname) : tableOfPage(pathname);
    const handle = handlers.get(table) ?? createRequestHandler(table, mode);
    handlers.set(table, handle);
    return handle(request, context);
  };
}

/**
 * Finds the build for a path with only those routes that the path can match by its first segment. Remix compiles the
 * pattern of every route three times for each page, so a short table makes pages cheaper: docs/decisions/10-weight-of-pages.md.
 */
export function createRouteTables(build: ServerBuild): (pathname: string) => ServerBuild {
  const segments = new Map(Object.keys(build.routes).map((id) => [id, firstSegmentOf(build.routes, id)]));
  const knownSegments = new Set(segments.values());
  const tables = new Map<string, ServerBuild>();

  return (pathname) => {
    const segment = pathname.split("/", 2)[1]!.toLowerCase();
    // An encoded segment may be any other; scripts look up routes of other paths under `/__manifest`.
    if (segment.includes("%") || segment.startsWith("__")) return build;
    const key = knownSegments.has(segment) ? segment : "";
    const table = tables.get(key) ?? pickRoutes(build, segments, key);
    tables.set(key, table);
    return table;
  };
}

/** Returns the first segment of a route's path in lower case, as Remix ignores case; null if any path fits. */
function firstSegmentOf(routes: Routes, id: string): string | null {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) path.unshift(route.path ?? "");
  const segment = path.join("/").split("/").find(Boolean);
  return segment && !/^:|\*|\?$/.test(segment) ? segment.toLowerCase() : null;
}

/** Keeps the routes of one first segment, with their parents, and those that fit any path. */
function pickRoutes(build: ServerBuild, segments: Map<string, string | null>, segment: string): ServerBuild {
  const isPicked = (id: string) => [segment, null].includes(segments.get(id) ?? null);
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPicked(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
