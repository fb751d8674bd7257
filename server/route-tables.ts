import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { handOverData } from "./direct-data";
import { lookUpPath, lookUpRoutes } from "./look-up-routes";

type Routes = ServerBuild["routes"];

/**
 * Creates the Remix handler of a build: one handler for each table of pages and of their data, made when the first
 * request needs it.
 */
export function createTableHandler(build: ServerBuild, mode: "production" | "development"): RequestHandler {
  const tableOfData = createRouteTables(build);
  const tableOfPage = createRouteTables(handOverData(build));
  const handlers = new Map<ServerBuild, RequestHandler>();
  const handlerOf = (table: ServerBuild) => {
    const handle = handlers.get(table) ?? createRequestHandler(table, mode);
    handlers.set(table, handle);
    return handle;
  };
  const lookUp = {
    handlerOf: (path: string) => handlerOf(tableOfPage(path)),
    refuse: handlerOf(build),
    maxDepth: Math.max(...Object.keys(build.routes).map((id) => segmentsOf(build.routes, id).length)),
  };
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === lookUpPath) return lookUpRoutes(request, lookUp);
    return handlerOf(searchParams.has("_data") ? tableOfData(pathname) : tableOfPage(pathname))(request, context);
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
    const segment = decode(pathname.split("/", 2)[1]!).toLowerCase();
    const key = knownSegments.has(segment) ? segment : "";
    const table = tables.get(key) ?? pickRoutes(build, segments, key);
    tables.set(key, table);
    return table;
  };
}

/** Decodes a segment as Remix does, which leaves what cannot be decoded as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function segmentsOf(routes: Routes, id: string): string[] {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) path.unshift(route.path ?? "");
  return path.join("/").split("/").filter(Boolean);
}

/** Returns the first segment of a route's path in lower case, as Remix ignores case; null if any path fits. */
function firstSegmentOf(routes: Routes, id: string): string | null {
  const [segment] = segmentsOf(routes, id);
  return segment && !/^:|\*|\?$/.test(segment) ? segment.toLowerCase() : null;
}

/** Keeps the routes of one first segment, with their parents, and those that fit any path. */
function pickRoutes(build: ServerBuild, segments: Map<string, string | null>, segment: string): ServerBuild {
  const isPicked = (id: string) => [segment, null].includes(segments.get(id) ?? null);
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPicked(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
